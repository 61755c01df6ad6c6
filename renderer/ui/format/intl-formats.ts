// Making an Intl format takes far longer than using it: making one per cell was half the cost of a scrolled list. A format keeps
// the time zone of its creation until the page is loaded again.

/** As `new Intl.NumberFormat`, made once for a locale and these options. */
export const numberFormat = keeping(
  (locale: string, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** As `new Intl.DateTimeFormat`, cached. */
export const dateTimeFormat = keeping(
  (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);

/** As `new Intl.RelativeTimeFormat`, made once. */
export const relativeTimeFormat = keeping(
  (locale: string, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

function keeping<Options, Format>(
  make: (locale: string, options?: Options) => Format,
): (locale: string, options?: Options) => Format {
  const made = new Map<string, Format>();
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(locale, options);
    made.set(key, format);
    return format;
  };
}
