import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { errorCode } from '../shared/model/base/error-code.ts';
import { contentSecurityPolicy, styleNoncePlaceholder } from '../shared/page-security.ts';
import { startFailure, systemReason } from './start-failure.ts';

/** A shell's answer to one request of the page. The answer has all headers of `pageHeaders`. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

export interface PageFiles {
  /** All paths that are answered with 200, as in a URL: `/`, `/index.html`, `/assets/…`. */
  readonly paths: readonly string[];
  /**
   * Answers exactly the paths of the manifest. Every other path gets 404, including `..` in any notation. `path` is the undecoded path of
   * the URL, without query or fragment. HEAD gets only the headers. `query` includes its question mark. Built files ignore it; the page
   * server of `npm run dev` uses it.
   */
  answer(method: string, path: string, query?: string): Promise<PageAnswer>;
}

/**
 * Reads the folder of the built page into a manifest. Later requests use only the manifest: a request's path is never joined to a folder
 * (.github/SECURITY.md). Rejects with a StartFailure if the folder has no index.html.
 */
export async function readPageFiles(
  folder: string,
  makeNonce: () => string = newStyleNonce,
): Promise<PageFiles> {
  const files = await listFiles(folder, '').catch((cause: unknown) => {
    throw pageUnread(cause);
  });
  const indexHtml = await readFile(join(folder, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw pageUnread(cause);
  });

  async function read(urlPath: string, styleNonce: string): Promise<Found | undefined> {
    if (urlPath === '/' || urlPath === '/index.html') {
      const text = indexHtml.replaceAll(styleNoncePlaceholder, styleNonce);
      return { contentType: htmlType, body: new TextEncoder().encode(text) };
    }
    const file = files.get(urlPath);
    if (file === undefined) return undefined;
    return { contentType: contentTypeOf(file), body: new Uint8Array(await readFile(file)) };
  }

  return {
    paths: ['/', ...files.keys()],
    async answer(method, path) {
      const styleNonce = makeNonce();
      const common = pageHeaders(styleNonce);
      if (method !== 'GET' && method !== 'HEAD') {
        return { status: 405, headers: { ...common, allow: 'GET, HEAD' }, body: noBody };
      }
      const found = await read(path, styleNonce);
      if (found === undefined) return { status: 404, headers: common, body: noBody };
      const headers = {
        ...common,
        'content-type': found.contentType,
        'content-length': String(found.body.length),
        ...(isNamedByContent(path) ? { 'cache-control': 'max-age=31536000, immutable' } : {}),
      };
      return { status: 200, headers, body: method === 'HEAD' ? noBody : found.body };
    },
  };
}

/** The headers of all answers of a shell. */
export function pageHeaders(styleNonce: string): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(styleNonce),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The page uses the camera to scan barcodes, and needs no other device of the machine.
    'permissions-policy':
      'camera=(self), microphone=(), geolocation=(), display-capture=(), usb=(), serial=(), hid=(), midi=()',
    // The nonce must be new at each load, and downloads must not be cached.
    'cache-control': 'no-store',
  };
}

/**
 * True for files in `assets/`, whose names contain a hash of their content. A browser may cache these files. The browser then also stores
 * the compiled code of a script, so the next start need not parse the script.
 */
function isNamedByContent(path: string): boolean {
  return path.startsWith('/assets/');
}

function pageUnread(cause: unknown): Error {
  const isMissing = ['ENOENT', 'ENOTDIR'].includes(errorCode(cause));
  return startFailure(
    isMissing
      ? 'The page of IMEI Desk is missing. Install the app again, or build it with "npm run build".'
      : `IMEI Desk cannot read its page: ${systemReason(cause)}. Nothing is wrong with your data; start it again once that is settled.`,
    cause,
  );
}

/** 128 random bits, new at each page load. */
function newStyleNonce(): string {
  return randomBytes(16).toString('base64url');
}

interface Found {
  readonly contentType: string;
  readonly body: Uint8Array<ArrayBuffer>;
}

const noBody = new Uint8Array(0);
const htmlType = 'text/html; charset=utf-8';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': htmlType,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
};

function contentTypeOf(file: string): string {
  return contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream';
}

/** Lists folder by folder, because a recursive listing is unreliable inside an asar archive. Does not follow links. */
async function listFiles(folder: string, urlFolder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = join(folder, entry.name);
    const urlPath = `${urlFolder}/${encodeURIComponent(entry.name)}`;
    if (entry.isFile()) files.set(urlPath, file);
    else if (entry.isDirectory())
      for (const [path, inner] of await listFiles(file, urlPath)) files.set(path, inner);
  }
  return files;
}
