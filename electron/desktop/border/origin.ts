/** The page's scheme and host; its origin is `app://desk`. */
export const appScheme = 'app';
const appHost = 'desk';
const appOrigin = `${appScheme}://${appHost}`;
export const pageAddress = `${appOrigin}/index.html`;

/**
 * The path of one of our URLs without query and fragment. The path is exactly as written: it is neither decoded nor resolved. `undefined`
 * for every other URL, including look-alikes such as `app://desk.example/` and `app://desk@host/`.
 */
export function pathOnDesk(url: string): string | undefined {
  if (!url.startsWith(`${appOrigin}/`)) return undefined;
  const [path] = url.slice(appOrigin.length).split(/[?#]/, 1);
  return path;
}

/** True for the only document that a window may show. Its fragment belongs to the page's own router. */
export function isOwnPage(url: string): boolean {
  const path = pathOnDesk(url);
  return path === '/' || path === '/index.html';
}

/** Chromium writes origins with a trailing slash in some events and without it in others. */
export function isOwnOrigin(origin: string | undefined): boolean {
  return origin === appOrigin || origin === `${appOrigin}/`;
}
