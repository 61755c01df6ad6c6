import { answer, type ScriptedServer, startScriptedServer } from '../scripted-server.ts';
import { actionReply } from './action-replies.ts';
import type { Features } from './features.ts';
import { restReply } from './rest-replies.ts';
import type { Truth } from './truth.ts';

/** A supplier on a real socket that tells the truth in the dialect, on the one interface that the dialect has. */
export async function startRandomSupplier(truth: Truth, dialect: Features): Promise<ScriptedServer> {
  return startScriptedServer([
    (socket, request) => {
      const [method = '', target = ''] = request.line.split(' ');
      const url = new URL(target, 'http://127.0.0.1');
      const form = new URLSearchParams(request.body);
      const reply =
        dialect.interface === 'action'
          ? actionReply(form, truth, dialect)
          : restReply(`${method} ${url.pathname}`, url.searchParams, form, truth, dialect);
      const { status, body } = reply ?? { status: 404, body: { message: 'Not found' } };
      answer(noisy(cased(body, dialect), dialect), status)(socket, request);
    },
  ]);
}

function noisy(body: unknown, { noise }: Features): string {
  const text = JSON.stringify(body);
  switch (noise) {
    case 'none':
      return text;
    case 'byte-order-mark':
      return `\ufeff${text}`;
    case 'warning':
      return `<br />\n<b>Warning</b>:  mysqli::query(): gone away in <b>/srv/api.php</b> on line <b>15</b><br />\n${text}`;
    case 'blank-lines':
      return `\r\n\r\n ${text}\n\n`;
  }
}

/** Field names in the dialect's case; ids and the names that people gave to groups stay as they are. */
function cased(value: unknown, dialect: Features): unknown {
  if (dialect.keyCase === 'as-is') return value;
  if (Array.isArray(value)) return value.map((each) => cased(each, dialect));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isField = /^[A-Z_]+$/.test(name) || /^[a-z_]+$/.test(name);
      const written = dialect.keyCase === 'lower' ? name.toLowerCase() : name.toUpperCase();
      return [isField ? written : name, cased(each, dialect)];
    }),
  );
}
