import { MantineProvider } from '@mantine/core';
import { createORPCClient } from '@orpc/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { Router } from 'wouter';
import {
  type Contract,
  ContractProvider,
  createContract,
} from '../../../renderer/client/contract-context.tsx';
import type { ReconnectingTransport } from '../../../renderer/client/reconnecting-transport.ts';
import { createTexts } from '../../../renderer/i18n.ts';
import { loadLanguage } from '../../../renderer/locales/load-language.ts';
import type { ContractClient } from '../../../shared/contract/contract.ts';

// Never called: effects do not run, so components use only the given answers.
const contract = createContract(
  createORPCClient<ContractClient>({ call: () => Promise.reject(new Error('There is no backend.')) }),
);
const texts = createTexts();
await loadLanguage(texts, 'en');
await texts.changeLanguage('en');

type Answers = (contract: Contract) => readonly (readonly [key: readonly unknown[], answer: unknown])[];

/** Renders a component in English without a browser, and returns its HTML; `answers` as for `drawnPart`. */
export function markupOf(part: ReactElement, answers: Answers = () => []): string {
  const queries = new QueryClient();
  for (const [key, answer] of answers(contract)) queries.setQueryData(key, answer);
  const markup = renderToStaticMarkup(
    // `env="test"` renders a dialog where its component is, not in a portal.
    <MantineProvider env="test">
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={queries}>
          <ContractProvider contract={contract} transport={{} as ReconnectingTransport}>
            <Router ssrPath="/">{part}</Router>
          </ContractProvider>
        </QueryClientProvider>
      </I18nextProvider>
    </MantineProvider>,
  );
  return markup.replace(/<style[^>]*>.*?<\/style>/gs, '').replaceAll('\u200e', '');
}

/**
 * Renders a component in English without a browser, and returns its texts in order, one per line. `answers` are the backend's answers; all
 * other calls stay pending. Nothing can be pressed.
 */
export function drawnPart(part: ReactElement, answers: Answers = () => []): readonly string[] {
  return markupOf(part, answers)
    .replace(/<\/?(?:bdi|span|strong)\b[^>]*>/g, '')
    .split(/<[^>]*>/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
