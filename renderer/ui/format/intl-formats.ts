// Creating an Intl format takes far longer than using it, so formats are cached. When each cell created a format, this took half of a
// list's scrolling time. A cached format keeps its time zone until the page reloads.

/** Like `new Intl.NumberFormat`, cached by locale and options. */
export const numberFormat = keeping(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Like `new Intl.DateTimeFormat`, cached. */
export const dateTimeFormat = keeping(
  (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** Like `new Intl.RelativeTimeFormat`, cached. */
export const relativeTimeFormat = keeping(
  (locale: string, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

function keeping<Options, Format>(
  make: (locale: string, options?: Options) => Format,
): (locale: string, options?: Options) => Format {
  const cache = new Map<string, Format>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = cache.get(key) ?? make(locale, options);
    cache.set(key, format);
    return format;
  };
}
