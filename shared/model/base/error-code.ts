/** Error code of the system, a database or a library, such as `ENOENT`; `''` if it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
