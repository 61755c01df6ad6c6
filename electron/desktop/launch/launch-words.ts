import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isDeepLink, parseDeepLink } from '../../../shared/model/host/deep-link.ts';
import type { AppRoute } from '../../../shared/model/host/page-request.ts';

export interface LaunchWords {
  readonly words: readonly string[];
  readonly folder: string;
}

export type OpenRequest =
  /** A request that only opens the window. */
  | { readonly is: 'window' }
  | { readonly is: 'place'; readonly place: AppRoute }
  | { readonly is: 'not-our-link' }
  | { readonly is: 'file'; readonly path: string };

export interface Launch {
  /** True if the system started the app at login. */
  readonly isHidden: boolean;
  readonly openRequests: readonly OpenRequest[];
}

export const hiddenWord = '--hidden';
/** The values of `--open=`, which are the entries of the jump list, the dock menu and the desktop actions. */
export const quickRoutes = {
  'new-order': { screen: 'new-order', identifier: null },
  import: { screen: 'import' },
  uncertain: { screen: 'uncertain' },
} as const satisfies Record<string, AppRoute>;

// Maximum number of requests at one time. More requests do not come from a user.
const maxOpenings = 10;

/**
 * Reads the arguments of a start: `--open=`, `--hidden`, our links, and files. Ignores everything else, such as Chromium's own switches.
 */
export function readLaunchWords({ words, folder }: LaunchWords): Launch {
  return {
    isHidden: words.includes(hiddenWord),
    openRequests: words.flatMap((word) => openingOf(word, folder)).slice(0, maxOpenings),
  };
}

export function openingOfLink(link: string): OpenRequest {
  const place = parseDeepLink(link);
  return place === null ? { is: 'not-our-link' } : { is: 'place', place };
}

function openingOf(word: string, folder: string): OpenRequest[] {
  const [, named] = /^--open=(.*)$/.exec(word) ?? [];
  const place = Object.entries(quickRoutes).find(([name]) => name === named)?.[1];
  if (place !== undefined) return [{ is: 'place', place }];
  if (word === '' || word.startsWith('-') || windowsActivation.test(word)) return [];
  return isDeepLink(word) ? [openingOfLink(word)] : [{ is: 'file', path: pathOf(word, folder) }];
}

/** Windows appends this argument if the user clicks a notification while the app is closed. Electron reports the click separately. */
const windowsActivation = /^type=(click|action|reply)&/;

function pathOf(word: string, folder: string): string {
  try {
    return word.startsWith('file:') ? fileURLToPath(word) : resolve(folder, word);
  } catch {
    return word;
  }
}

const launchWordsSchema = z.object({
  words: z.array(z.string().max(4_096)).max(50),
  folder: z.string().max(4_096),
});

/** The arguments of a second instance; empty if they are invalid. Any program may send such arguments, so they are validated. */
export function checkLaunchWords(reported: unknown): LaunchWords {
  const checked = launchWordsSchema.safeParse(reported);
  return checked.success ? checked.data : { words: [], folder: '' };
}
