import { randomBytes } from 'node:crypto';
import { styleNoncePlaceholder } from '../shared/page-security.ts';
import { type PageFiles, pageHeaders } from './page-files.ts';

/**
 * Serves the page from its sources. Fetches each file from the page server of `npm run dev` at `address`, and adds the headers of the built
 * page. Imported only by the shells' `dev.ts`, so no build contains it.
 */
export function devPageFiles(address: string): PageFiles {
  return {
    paths: ['/'],
    async answer(method, path, query = '') {
      const styleNonce = randomBytes(16).toString('base64url');
      const found = await fetch(`${address}${path}${query}`, { method, redirect: 'manual' });
      const headers = {
        ...pageHeaders(styleNonce),
        ...only(found.headers, ['content-type', 'cache-control']),
      };
      const isHtml = headers['content-type']?.startsWith('text/html') === true;
      const body = isHtml
        ? new TextEncoder().encode((await found.text()).replaceAll(styleNoncePlaceholder, styleNonce))
        : new Uint8Array(await found.arrayBuffer());
      return { status: found.status, headers, body };
    },
  };
}

function only(headers: Headers, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );
}
