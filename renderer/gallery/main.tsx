import '../theme-fonts.css';
import '@mantine/core/styles.layer.css';
import '@mantine/notifications/styles.layer.css';
import '../theme-tokens.css';
import '../theme.css';
import { DirectionProvider, MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import { languages, pseudoLanguages } from '../../shared/contract/shop/settings.ts';
import { createTexts } from '../i18n.ts';
import { directionOf } from '../locales/languages.ts';
import { loadLanguage } from '../locales/load-language.ts';
import { cssVariables, theme } from '../theme.ts';
import { useHashLocation, useHashSearch } from '../ui/base/hash-location.ts';
import { Gallery } from './gallery.tsx';

// `gallery.html?scheme=dark&language=ar-XB` shows the components with these settings.
const searchParams = new URLSearchParams(location.search);
const requestedLanguage = [...languages, ...pseudoLanguages].find(
  (each) => each === searchParams.get('language'),
);
const language = requestedLanguage ?? 'en';
const direction = directionOf(language);
const texts = createTexts();
await loadLanguage(texts, language);
await texts.changeLanguage(language);
document.documentElement.lang = language;
document.documentElement.dir = direction;

const root = document.getElementById('root');
if (root === null) throw new Error('gallery.html has no root');
createRoot(root).render(
  <I18nextProvider i18n={texts}>
    <DirectionProvider initialDirection={direction}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={searchParams.get('scheme') === 'dark' ? 'dark' : 'light'}
      >
        <Router hook={useHashLocation} searchHook={useHashSearch}>
          <Notifications position="bottom-center" containerWidth={440} />
          <Gallery />
        </Router>
      </MantineProvider>
    </DirectionProvider>
  </I18nextProvider>,
);
