/** The code that the system, a database or a library gives an error, such as `ENOENT`; `''` where it gives none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
