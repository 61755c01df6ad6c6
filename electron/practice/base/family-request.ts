export type Packing = 'xml' | 'json' | 'base64';

export interface UnpackedRequest {
  /** Null if the request has no packed parameters, or if their packing is unknown. */
  readonly packing: Packing | null;
  readonly form: URLSearchParams;
  /**
   * The questions, if the request contains a map of questions. The key is the caller's own name for a question; the value is the question
   * as flat parameters.
   */
  readonly questions: ReadonlyMap<string, URLSearchParams> | null;
}

const idsOfPanel: Readonly<Record<string, string>> = {
  NETWORKID: 'Network',
  MOBILEID: 'Mobile',
  PROVIDERID: 'Provider',
  MODELID: 'Model',
};
const plainFields = new Set(['ID', 'IMEI', 'QNT', 'SERVER']);

/** Unpacks a request in either form. Custom fields get their own names, and a map of questions becomes one list of ids. */
export function unpack(form: URLSearchParams): UnpackedRequest {
  const text = form.get('parameters');
  if (text === null) return { packing: null, form, questions: null };
  const read = parse(text);
  const flat = new URLSearchParams(form);
  flat.delete('parameters');
  if (read === null) return { packing: null, form: flat, questions: null };
  const { packing, parameters } = read;
  const entries = Object.entries(parameters);
  if (entries.length > 0 && entries.every(([, each]) => isTree(each))) {
    const questions = new Map(entries.map(([name, each]) => [name, flattened(each as Tree)]));
    flat.set('ID', [...questions.values()].map((each) => each.get('ID') ?? '').join(','));
    return { packing, form: flat, questions };
  }
  for (const [name, value] of flattened(parameters)) flat.set(name, value);
  return { packing, form: flat, questions: null };
}

function flattened(parameters: Tree): URLSearchParams {
  const flat = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    const upperName = name.toUpperCase();
    if (upperName === 'CUSTOMFIELD') for (const [own, each] of ownFields(value)) flat.set(own, each);
    else flat.set(plainFields.has(upperName) ? upperName : (idsOfPanel[upperName] ?? name), String(value));
  }
  return flat;
}

type Tree = Readonly<Record<string, unknown>>;

function parse(text: string): { readonly packing: Packing; readonly parameters: Tree } | null {
  if (text.trim().startsWith('<')) return { packing: 'xml', parameters: elementsOf(text) };
  const json = treeOf(text);
  if (json !== null) return { packing: 'json', parameters: json };
  const decoded = treeOf(Buffer.from(text, 'base64').toString('utf8'));
  return decoded === null ? null : { packing: 'base64', parameters: decoded };
}

function elementsOf(text: string): Tree {
  const inner = text.replace(/^[^<]*<PARAMETERS>|<\/PARAMETERS>\s*$/gi, '');
  return Object.fromEntries(
    [...inner.matchAll(/<([A-Za-z][\w.-]*)>([^<]*)<\/\1>/g)].map(([, name, value = '']) => [
      name,
      value
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    ]),
  );
}

/** Reads custom fields from JSON, which may be encoded as base64. */
function ownFields(value: unknown): readonly (readonly [string, string])[] {
  const text = String(value);
  const fields = treeOf(Buffer.from(text, 'base64').toString('utf8')) ?? treeOf(text) ?? {};
  return Object.entries(fields).map(([name, each]) => [name, String(each)]);
}

function treeOf(text: string): Tree | null {
  try {
    const value: unknown = JSON.parse(text);
    return isTree(value) ? value : null;
  } catch {
    return null;
  }
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
