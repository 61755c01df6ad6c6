import './zod-without-eval.ts';
import { setNonce } from 'get-nonce';
import { App, type AppDeps } from './app.tsx';
import { draw } from './draw.ts';
import { createTexts, speakLastLanguage } from './i18n.ts';
import { loadFirstScreens } from './routes.tsx';
import { splitFragment } from './ui/base/hash-location.ts';

const styleNonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce ?? '';
setNonce(styleNonce);

/** Renders the app in the last used language. The transport may still be opening. */
export async function showApp(place: HTMLElement, deps: AppDeps): Promise<void> {
  // If the code of a screen cannot be loaded, the screen loads it again when it opens, and reports the
  // failure.
  loadFirstScreens(splitFragment(location.hash).path).catch(() => undefined);
  const texts = createTexts();
  await speakLastLanguage(texts);
  draw(place, <App {...deps} texts={texts} styleNonce={styleNonce} />);
}
