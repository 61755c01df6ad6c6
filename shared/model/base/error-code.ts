/** Returns an error's code from the system, a database or a library, such as `ENOENT`; `''` if the error has no code. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
