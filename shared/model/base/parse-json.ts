/** What stands in a JSON text; `undefined` where it is none. What it holds is unknown until a schema has read it. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
