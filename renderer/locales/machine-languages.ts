/** A browser's language settings, unchecked. */
interface ToldLanguages {
  readonly languages?: readonly unknown[] | null | undefined;
  readonly language?: unknown;
}

/**
 * The machine's preferred languages, best first, as tags that every `Intl` accepts; never empty. The only door to the browser's settings: a
 * Chromium started with `LANG=C` says `en-US@posix`, others say nothing at all.
 */
export function machineLanguages(told: ToldLanguages = globalThis.navigator): readonly string[] {
  const { languages, language } = told ?? {};
  const all = Array.isArray(languages) && languages.length > 0 ? languages : [language];
  const key = all.join('\n');
  if (key !== last.key) last = { key, tags: soundTags(all) };
  return last.tags;
}

// Factory defaults of machines everywhere: they say nothing about the region.
const everywhere: readonly string[] = ['en-US', 'en-GB'];

/** The region that the machine's languages name, such as `PT`; undefined if none does. Never guessed from a language. */
export function shopRegion(): string | undefined {
  const tag = machineLanguages().find((each) => !everywhere.includes(each) && new Intl.Locale(each).region);
  return tag === undefined ? undefined : new Intl.Locale(tag).region;
}

/** The valid ones of these tags, canonical, each once; `en` if there is none. */
export function soundTags(tags: readonly unknown[]): readonly string[] {
  const sound = [...new Set(tags.flatMap(soundTag))];
  return sound.length > 0 ? sound : ['en'];
}

// Called for each cell of a list, and checking a tag is slow.
let last: { key: string; tags: readonly string[] } = { key: '', tags: ['en'] };

/** Accepts POSIX names too, `de_DE.UTF-8@euro`: they name a language as well as a tag does. */
function soundTag(tag: unknown): readonly string[] {
  if (typeof tag !== 'string') return [];
  const [plain = ''] = tag.split(/[.@]/, 1);
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(plain.replaceAll('_', '-'));
    return Intl.NumberFormat.supportedLocalesOf(canonical);
  } catch {
    return [];
  }
}
