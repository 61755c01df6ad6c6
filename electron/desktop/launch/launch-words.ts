import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isDeepLink, parseDeepLink } from '../../../shared/model/host/deep-link.ts';
import type { AppRoute } from '../../../shared/model/host/page-request.ts';

/** The words that an instance of the app was started with, and the folder that its paths are in. */
export interface LaunchWords {
  readonly words: readonly string[];
  readonly folder: string;
}

/** One thing that is asked of the app from outside. */
export type Opening =
  /** Its window, and nothing more. */
  | { readonly is: 'window' }
  | { readonly is: 'place'; readonly place: AppRoute }
  | { readonly is: 'not-our-link' }
  | { readonly is: 'file'; readonly path: string };

export interface Launch {
  /** Nobody asked for the window: the system has signed somebody in. */
  readonly isHidden: boolean;
  readonly openRequests: readonly Opening[];
}

export const hiddenWord = '--hidden';
/** `--open=` one of these: the entries of jump list, dock menu and desktop actions. */
export const quickRoutes = {
  'new-order': { screen: 'new-order', identifier: null },
  import: { screen: 'import' },
  uncertain: { screen: 'uncertain' },
} as const satisfies Record<string, AppRoute>;

// Anyone who hands over more at once is no person.
const maxOpenings = 10;

/** What the words of a start ask for: `--open=`, `--hidden`, links of ours and files. Everything else, such as Chromium's own words, is not ours. */
export function readLaunchWords({ words, folder }: LaunchWords): Launch {
  return {
    isHidden: words.includes(hiddenWord),
    openRequests: words.flatMap((word) => openingOf(word, folder)).slice(0, maxOpenings),
  };
}

/** What a link asks to open. */
export function openingOfLink(link: string): Opening {
  const place = parseDeepLink(link);
  return place === null ? { is: 'not-our-link' } : { is: 'place', place };
}

function openingOf(word: string, folder: string): Opening[] {
  const [, named] = /^--open=(.*)$/.exec(word) ?? [];
  const place = Object.entries(quickRoutes).find(([name]) => name === named)?.[1];
  if (place !== undefined) return [{ is: 'place', place }];
  if (word === '' || word.startsWith('-') || toldByWindows.test(word)) return [];
  return isDeepLink(word) ? [openingOfLink(word)] : [{ is: 'file', path: pathOf(word, folder) }];
}

/** What Windows appends when a notification is clicked while the app is closed; Electron reports the click itself. */
const toldByWindows = /^type=(click|action|reply)&/;

/** Linux hands over files as addresses. */
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

/** The launch words of a second instance; empty if unreadable. Any program may send them. */
export function checkLaunchWords(told: unknown): LaunchWords {
  const checked = launchWordsSchema.safeParse(told);
  return checked.success ? checked.data : { words: [], folder: '' };
}
