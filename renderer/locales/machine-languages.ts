/** What a browser tells of its languages; none of it is believed. */
interface ToldLanguages {
  readonly languages?: readonly unknown[] | null | undefined;
  readonly language?: unknown;
}

/**
 * The languages that the machine prefers, best first, as tags that every `Intl` takes; never empty. The only door to what the browser tells:
 * a Chromium started with `LANG=C` says `en-US@posix`, others say nothing at all.
 */
export function machineLanguages(told: ToldLanguages = globalThis.navigator): readonly string[] {
  const { languages, language } = told ?? {};
  const all = Array.isArray(languages) && languages.length > 0 ? languages : [language];
  const key = all.join('\n');
  if (key !== last.key) last = { key, tags: soundTags(all) };
  return last.tags;
}

/** The sound ones of these tags, made canonical, each once; `en` where none is. */
export function soundTags(tags: readonly unknown[]): readonly string[] {
  const sound = [...new Set(tags.flatMap(soundTag))];
  return sound.length > 0 ? sound : ['en'];
}

// Asked for each cell of a list, and judging a tag is slow.
let last: { key: string; tags: readonly string[] } = { key: '', tags: ['en'] };

/** The names of POSIX too, `de_DE.UTF-8@euro`: they say a language as well as a tag does. */
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
