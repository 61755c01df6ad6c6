/** An answer before it is written. */
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

/** The action endpoint's success (supplier-spec: Action endpoint). */
export function successReply(message: string, list: unknown): Reply {
  return jsonReply(200, { SUCCESS: [{ MESSAGE: message, LIST: list }] });
}

/** The action endpoint's error (supplier-spec: Errors 1): HTTP 200 unless the panel says otherwise. */
export function errorReply(
  message: string,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Reply {
  return jsonReply(status, { ERROR: [{ MESSAGE: message }] }, headers);
}

/** What a firewall or a broken panel shows in the place of an answer. */
export function pageReply(status: number, title: string, text: string): Reply {
  return {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
    body: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1><p>${text}</p></body></html>\n`,
  };
}
