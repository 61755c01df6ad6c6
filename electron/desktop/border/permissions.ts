import { isOwnOrigin } from './origin.ts';

/**
 * Every permission is denied but one: the camera, asked for by our own page, to scan a barcode.
 * A request that names sound as well, or that does not say what it wants, is denied whole.
 */
export function mayUse(permission: string, asked: Asked): boolean {
  if (permission !== 'media') return false;
  if (!asked.isMainFrame || !isOwnOrigin(asked.origin)) return false;
  return asked.media.length > 0 && asked.media.every((kind) => kind === 'video');
}

export interface Asked {
  readonly isMainFrame: boolean;
  readonly origin: string | undefined;
  /** What of the machine is asked for: `video`, `audio`, `unknown`. */
  readonly media: readonly string[];
}

/** The origin of a URL as Chromium reports it, or undefined when it is not a URL at all. */
export function originOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
