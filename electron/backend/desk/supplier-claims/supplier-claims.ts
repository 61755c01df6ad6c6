import { unknownClaimFields } from '../../../../shared/model/claim/claim-form.ts';
import { problemOfLink } from '../../../../shared/model/claim/claim-link.ts';
import type { EvidenceSheet } from '../../../../shared/model/claim/evidence-sheet.ts';
import type { Host } from '../../base/host.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { done, invalid, type Outcome } from '../base/outcome.ts';
import { fileTypes } from '../export/file-types.ts';
import { openClaimDesk } from './claims.ts';
import { evidenceHtml, evidenceText, type FilledSheet } from './evidence-file.ts';

export type SupplierClaimDesk = ReturnType<typeof openSupplierClaimDesk>;

export function openSupplierClaimDesk(
  deps: Parameters<typeof openClaimDesk>[0] &
    Parameters<typeof openEvidenceDesk>[0] & {
      readonly allowOutside: ((links: readonly string[]) => void) | undefined;
    },
) {
  const { journal, clock, allowOutside = () => {} } = deps;
  return {
    ...openClaimDesk(deps),
    ...openClaimFormDesk({ journal, allowOutside }),
    ...openEvidenceDesk(deps),
    refundTimes: () => readSupplierRefunds(journal),
    /** Ends the claims that the wallet shows as paid. Returns false: no work is left after one run. */
    async closePaid() {
      await journal.supplierClaims.closePaid(clock.nowMs());
      return false;
    },
  };
}

/** The address at which a supplier accepts claims, and the shop's text to the supplier. */
function openClaimFormDesk(deps: {
  readonly journal: Pick<Journal, 'supplierClaims' | 'connections'>;
  readonly allowOutside: (links: readonly string[]) => void;
}) {
  const { forms } = deps.journal.supplierClaims;
  const allow = async (): Promise<void> => {
    const links = await forms.links();
    // A restored journal may contain links that this version never checked.
    deps.allowOutside(links.filter((link) => link !== '' && problemOfLink(link) === null));
  };
  return {
    forms: async ({ connectionId }) => done(await forms.read(connectionId)),
    async writeForms({ connectionId, link: typed, texts }) {
      if ((await deps.journal.connections.find(connectionId)) === null) return invalid('id', 'not-found');
      const link = typed.trim();
      const problem = problemOfLink(link);
      if (problem !== null) return invalid('link', problem);
      const filled = Object.entries(texts).filter(([, text]) => text.trim() !== '');
      const unknown = filled.flatMap(([, text]) => unknownClaimFields(text));
      if (unknown.length > 0) return invalid(`{${unknown[0]}}`, 'unknown-claim-field');
      await forms.write(connectionId, { link, texts: Object.fromEntries(filled) });
      await allow();
      return done(await forms.read(connectionId));
    },
    /** Registers the links that may be opened outside the app, now and after each change. */
    start: allow,
  } satisfies DeskOf<'claims'>;
}

export interface SupplierRefunds {
  readonly connectionId: string;
  readonly name: string;
  readonly refunds: number;
  readonly medianMs: number;
  readonly slowestMs: number;
  readonly slowestOrderId: string;
}

/** One entry per supplier whose wallet listed refunds. For an even number of refunds, the median is the lower of the two middle values. */
async function readSupplierRefunds(
  journal: Pick<Journal, 'supplierClaims' | 'connections'>,
): Promise<Outcome<SupplierRefunds[]>> {
  const found: SupplierRefunds[] = [];
  const all = await journal.connections.list();
  // Practice money does not count if the shop has a real supplier.
  const counted = all.some(({ practice }) => !practice) ? all.filter(({ practice }) => !practice) : all;
  for (const { id: connectionId, name } of counted) {
    const times = await journal.supplierClaims.refundTimes(connectionId);
    const middle = times[Math.floor((times.length - 1) / 2)];
    const slowest = times.at(-1);
    if (middle === undefined || slowest === undefined) continue;
    found.push({
      connectionId,
      name,
      refunds: times.length,
      medianMs: middle.tookMs,
      slowestMs: slowest.tookMs,
      slowestOrderId: slowest.orderId,
    });
  }
  return done(found);
}

const maxReplyLength = 60_000;

/** All facts about an order in one file, to show to others. The words come from the page; the replies come from the journal, without any known key. */
function openEvidenceDesk(deps: {
  readonly journal: Pick<Journal, 'orders'>;
  readonly withoutSecrets: (text: string) => string;
  readonly handOut: Host['handOut'];
  readonly today: () => string;
}) {
  const replyOf = async (attemptId: string, { noReply, cut }: EvidenceSheet): Promise<string> => {
    const found = await deps.journal.orders.rawReply(attemptId);
    if (!found?.reply) return noReply;
    const text = new TextDecoder().decode(found.reply);
    const isCut = text.length > maxReplyLength || found.bytes > found.reply.length;
    return isCut ? `${text.slice(0, maxReplyLength)}\n${cut}` : text;
  };
  const filled = async (sheet: EvidenceSheet): Promise<FilledSheet> => {
    const sections: { title: string; lines: FilledSheet['sections'][number]['lines'][number][] }[] = [];
    for (const { title, lines } of sheet.sections) {
      const reported = [];
      for (const { label, value, replyOf: attemptId } of lines) {
        const reply = attemptId === null ? null : await replyOf(attemptId, sheet);
        reported.push({
          label,
          value: deps.withoutSecrets(value),
          reply: reply === null ? null : deps.withoutSecrets(reply),
        });
      }
      sections.push({ title, lines: reported });
    }
    const { language, direction, title } = sheet;
    return { language, direction, title, sections };
  };
  return {
    async saveEvidence({ name, sheet, format }) {
      const all = await filled(sheet);
      const text = format === 'html' ? evidenceHtml(all) : evidenceText(all);
      return done(
        await deps.handOut({
          name: `claim-${plainName(name)}-${deps.today()}.${format}`,
          type: fileTypes[format],
          content: async function* () {
            yield new TextEncoder().encode(text);
          },
        }),
      );
    },
  } satisfies DeskOf<'claims'>;
}

/** A file name that every file system accepts. */
function plainName(name: string): string {
  const safeName = name.replace(/[^A-Za-z0-9_-]+/g, '').slice(0, 40);
  return safeName === '' ? 'order' : safeName;
}
