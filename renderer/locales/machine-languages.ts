/** A browser's language settings, not validated. */
interface LanguageSource {
  readonly languages?: readonly unknown[] | null | undefined;
  readonly language?: unknown;
}

/**
 * Returns the computer's preferred languages, best first, as tags that every `Intl` function accepts; never empty. Only this function reads
 * the browser's settings, which may be invalid: Chromium started with `LANG=C` returns `en-US@posix`, other browsers return nothing.
 */
export function machineLanguages(source: LanguageSource = globalThis.navigator): readonly string[] {
  const { languages, language } = source ?? {};
  const all = Array.isArray(languages) && languages.length > 0 ? languages : [language];
  const key = all.join('\n');
  if (key !== last.key) last = { key, tags: validTags(all) };
  return last.tags;
}

// Computers in all regions have these defaults, so they say nothing about the region.
const everywhere: readonly string[] = ['en-US', 'en-GB'];

/** Returns the region that the computer's languages contain, such as `PT`; undefined if none does. Never guessed from a language. */
export function shopRegion(): string | undefined {
  const tag = machineLanguages().find((each) => !everywhere.includes(each) && new Intl.Locale(each).region);
  return tag === undefined ? undefined : new Intl.Locale(tag).region;
}

/** Returns the valid tags in canonical form, without duplicates; `en` if no tag is valid. */
export function validTags(tags: readonly unknown[]): readonly string[] {
  const sound = [...new Set(tags.flatMap(soundTag))];
  return sound.length > 0 ? sound : ['en'];
}

// The last result is cached, because it is needed for each cell of a list and checking a tag is slow.
let last: { key: string; tags: readonly string[] } = { key: '', tags: ['en'] };

/** Also accepts POSIX names, such as `de_DE.UTF-8@euro`, because these names also contain a language. */
function soundTag(tag: unknown): readonly string[] {
  if (typeof tag !== 'string') return [];
  const [baseTag = ''] = tag.split(/[.@]/, 1);
  try {
    const [canonical = ''] = Intl.getCanonicalLocales(baseTag.replaceAll('_', '-'));
    return Intl.PluralRules.supportedLocalesOf(canonical);
  } catch {
    return [];
  }
}
