import type { StoredConnection } from '../../journal/supplier-data/connections.ts';
import type { ServerList } from '../../journal/supplier-data/further-list.ts';
import type { ReplyJournal } from '../../journal/supplier-data/replies.ts';
import { decodeEnvelope } from '../../supplier/decode/fields/decode-envelope.ts';
import { pageOf, resourceOfEnvelope } from '../../supplier/decode/fields/decode-rest-body.ts';
import { vocabularyOf } from '../../supplier/decode/fields/reading-context.ts';
import { reread } from '../../supplier/decode/reread.ts';
import { type Body, readBody } from '../../supplier/decode/syntax/body.ts';
import { joinLists } from '../../supplier/read/join-lists.ts';
import type { ServiceList } from '../../supplier/types/reads.ts';

/**
 * Decodes the catalogue from stored replies with the current corrections: some panels send the list at most every five minutes, and a
 * correction should not wait so long. Null if a stored reply is incomplete, missing, or one page of several; the caller must then ask
 * the supplier.
 */
export async function readKeptCatalogue(
  replies: ReplyJournal,
  stored: StoredConnection,
): Promise<(ServiceList & { readonly further: ServerList; readonly at: number }) | null> {
  const summaries = await replies.list(stored.id);
  const vocabulary = vocabularyOf(stored);

  async function listOf(operation: string): Promise<(ServiceList & { readonly at: number }) | 'none' | null> {
    const summary = summaries.find((each) => each.interface === 'action' && each.operation === operation);
    const reply = summary && (await replies.read(stored.id, summary.id));
    if (!reply) return null;
    const body = readBody(reply.body);
    if (body.kind === 'cut' || reply.continues || leadsOn(body)) return null;
    // Few suppliers have the action for server services; others answer with an error or an unreadable reply.
    const read = reread(operation, body, vocabulary);
    return read?.ok && read.value.kind === 'services' ? { ...read.value, at: reply.at } : 'none';
  }

  const main = await listOf('imeiservicelist');
  if (main === null || main === 'none') return null;
  const server = await listOf('getserverservicelist');
  if (server === null) return null;
  if (server === 'none') return { ...main, further: { came: 'not-asked' } };
  const from = main.services.length;
  return { ...joinLists(main, server), at: main.at, further: { came: 'read', from } };
}

function leadsOn(body: Body): boolean {
  const opened = decodeEnvelope(body);
  return opened.ok && pageOf(resourceOfEnvelope(opened.value)).next !== null;
}
