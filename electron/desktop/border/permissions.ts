import { isOwnOrigin } from './origin.ts';

/** Denies every permission but the camera, for our own page, to scan barcodes. A request that also names sound, or nothing, is denied. */
export function mayUse(permission: string, asked: Asked): boolean {
  if (permission !== 'media') return false;
  if (!asked.isMainFrame || !isOwnOrigin(asked.origin)) return false;
  return asked.media.length > 0 && asked.media.every((kind) => kind === 'video');
}

export interface Asked {
  readonly isMainFrame: boolean;
  readonly origin: string | undefined;
  /** Requested devices: `video`, `audio`, `unknown`. */
  readonly media: readonly string[];
}

/** The origin of a URL as Chromium reports it, or undefined when it is not a URL at all. */
export function originOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return `${protocol}//${host}`;
}
