import { listLimits } from '../../../../shared/model/list/text/limits.ts';
import type { ListVerdict } from '../../../../shared/model/list/text/verdict.ts';
import type { ListReader } from '../reading/open-list-reader.ts';

/**
 * Returns the original lines of the rows in `show`, with the reasons why they are not ordered. `attention` is every row that is not ordered
 * and that no person removed. A line with two identifiers is returned once.
 */
export async function leftOutRows(
  reader: Pick<ListReader, 'rows'>,
  verdictText: (verdict: ListVerdict) => string,
  show: 'attention' | { readonly alike: string } = 'attention',
): Promise<[line: string, reason: string][]> {
  const found = new Map<string, string[]>();
  const limit = listLimits.pageRows;
  for (let from = 0; ; from += limit) {
    const page = await reader.rows({ show, from, limit });
    for (const { line, source, verdict } of page.rows) {
      const key = `${line}\n${source}`;
      found.set(key, [...(found.get(key) ?? []), verdictText(verdict)]);
    }
    if (page.rows.length === 0 || from + limit >= page.total) break;
  }
  return [...found].map(([key, reasons]) => [
    key.slice(key.indexOf('\n') + 1),
    [...new Set(reasons)].join('; '),
  ]);
}
