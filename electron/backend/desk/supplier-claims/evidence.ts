import type { EvidenceSheet } from '../../../../shared/model/claim/evidence-sheet.ts';
import type { Host } from '../../base/host.ts';
import type { Journal } from '../../journal/journal.ts';
import type { DeskOf } from '../base/calls.ts';
import { done } from '../base/outcome.ts';
import { fileTypes } from '../export/file-types.ts';
import { evidenceHtml, evidenceText, type FilledSheet } from './evidence-file.ts';

const maxReplyLength = 60_000;

/** All facts about an order in one file, to show to others. The words come from the page; the replies come from the journal, without any known key. */
export function openEvidenceDesk(deps: {
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
