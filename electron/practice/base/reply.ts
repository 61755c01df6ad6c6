/** An answer that is not yet written. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  };
}

export function pageReply(status: number, title: string, text: string): Reply {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`,
  };
}

export const notFoundPage = pageReply(
  404,
  '404 Not Found',
  'The requested URL was not found on this server.',
);

export const loginPage = pageReply(
  200,
  'Sign in',
  '</p><form method="post" action="/login"><input name="email"><input name="password" type="password"><button>Sign in</button></form><p>',
);
