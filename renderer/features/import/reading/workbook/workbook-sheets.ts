import type { WorkbookParts } from './unpack-workbook.ts';

/** A sheet as listed in the workbook, and the part that contains it. */
export interface ListedSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly part: string;
  /** True if the workbook has no such part. Sheets without cells, such as charts, are not missing. */
  readonly isMissing: boolean;
  /** The part with the comments on its cells; empty if there is none. */
  readonly comments: string;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** The sheets in tab order. Reads only the two small parts that list the sheets, with patterns that match within a tag. */
export function listSheets(parts: WorkbookParts): readonly ListedSheet[] {
  const workbook = textOf(parts, 'xl/workbook.xml');
  const relations = new Map(
    tags(textOf(parts, 'xl/_rels/workbook.xml.rels'), 'Relationship').map((tag) => [
      attribute(tag, 'Id'),
      { target: attribute(tag, 'Target'), type: attribute(tag, 'Type') },
    ]),
  );
  return tags(workbook, 'sheet').map((tag) => {
    const relation = relations.get(attribute(tag, 'r:id') || attribute(tag, '[a-z0-9]+:id'));
    const { target, type } = relation ?? { target: '', type: '' };
    const part = partFor(target);
    return {
      name: attribute(tag, 'name'),
      hidden: /^(hidden|veryHidden)$/.test(attribute(tag, 'state')),
      part,
      isMissing: !/(?:chart|dialog|macro)sheet$/i.test(type) && partOf(parts, part.toLowerCase()) === null,
      comments: commentsOf(parts, part),
    };
  });
}

function partFor(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\.\//, '')}`;
}

function commentsOf(parts: WorkbookParts, part: string): string {
  const relations = textOf(parts, part.replace(/[^/]+$/, '_rels/$&.rels').toLowerCase());
  const own = tags(relations, 'Relationship').find((tag) => attribute(tag, 'Type').endsWith('/comments'));
  return own === undefined ? '' : partFor(attribute(own, 'Target'));
}

function tags(xml: string, name: string): readonly string[] {
  return xml.match(new RegExp(`<(?:[a-z]+:)?${name}\\s[^<>]{0,2000}>`, 'g')) ?? [];
}

function attribute(tag: string, name: string): string {
  const raw = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return (raw?.[1] ?? raw?.[2] ?? '').replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(lt|gt|quot|apos|amp));/gi,
    (_, decimal?: string, hex?: string, named?: string) => {
      if (named !== undefined) return entities[named.toLowerCase()] ?? '';
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : '�';
    },
  );
}

/** Text of a part, by its name in lower case; empty if the workbook has no such part. */
export function textOf(parts: WorkbookParts, name: string): string {
  const found = partOf(parts, name);
  return found === null ? '' : new TextDecoder().decode(found);
}

function partOf(parts: WorkbookParts, name: string): Uint8Array | null {
  return [...parts].find(([part]) => part.toLowerCase() === name)?.[1] ?? null;
}
