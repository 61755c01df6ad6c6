import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { vocabularyOf } from '../../../../electron/backend/supplier/decode/fields/reading-context.ts';
import { judgePlacement } from '../../../../electron/backend/supplier/decode/orders/placement.ts';
import { judgeRestPlacement } from '../../../../electron/backend/supplier/decode/orders/rest-placement.ts';
import { decodeReply } from '../../../../electron/backend/supplier/reply/decode-reply.ts';
import { openReply, type RawReply } from '../../../../electron/backend/supplier/reply/open-reply.ts';
import type { ReplyKind } from '../../../../electron/backend/supplier/types/reply-kinds.ts';
import { defaultRequestProfile } from '../../../../electron/backend/supplier/types/request-profile.ts';

// Every form of reply seen from real suppliers, with invented values; `out` is the expected reading.

interface Case {
  /** Name of the reply form in the collection of variants. */
  readonly variant: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The reply as JSON, or as the exact text. */
  readonly reply?: unknown;
  readonly text?: string;
  /** The kind of request; by default, the family's own. */
  readonly wanted?: ReplyKind | 'placement' | 'rest-placement';
  readonly out: object;
}

interface Family {
  readonly wanted: Case['wanted'];
  readonly cases: readonly Case[];
}

const folder = new URL('./corpus/', import.meta.url);
const orderedFor = '490154203237518';

function rawOf({ status = 200, headers = {}, reply, text }: Case): RawReply {
  return {
    kind: 'reply',
    status,
    headers: new Map(Object.entries(headers)),
    retryInMs: null,
    bytes: Buffer.from(text ?? JSON.stringify(reply)),
    secrets: [],
    request: '',
    startedAt: 0,
    finishedAt: 0,
  };
}

function read(each: Case, wanted: NonNullable<Case['wanted']>): unknown {
  if (wanted === 'placement' || wanted === 'rest-placement') {
    const { status, body, retryInMs } = openReply(rawOf(each));
    const vocabulary = vocabularyOf(defaultRequestProfile);
    const judge = wanted === 'placement' ? judgePlacement : judgeRestPlacement;
    return judge({ status, body, retryInMs, identifier: orderedFor, identifierKind: 'imei', vocabulary });
  }
  const context = { host: 'panel.example', requestProfile: defaultRequestProfile };
  const { read } = decodeReply({ result: rawOf(each), kind: wanted, context });
  if (!read.ok) return read.failure;
  // For many orders, the expected reading has only the rows, not the count of unreadable rows.
  return read.value !== null && 'rows' in read.value ? read.value.rows : read.value;
}

for (const file of readdirSync(folder).sort()) {
  const family = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Family;
  describe(file.replace('.json', ''), () => {
    test.each(family.cases.map((each, index) => [`${each.variant} (${index + 1})`, each] as const))(
      '%s',
      (_, each) => {
        expect(read(each, each.wanted ?? (family.wanted as NonNullable<Case['wanted']>))).toMatchObject(
          each.out,
        );
      },
    );
  });
}
