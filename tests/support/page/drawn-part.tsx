import { MantineProvider } from '@mantine/core';
import { createORPCClient } from '@orpc/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, type ElementType, isValidElement, type ReactElement, useState } from 'react';
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

/** The calls that acts made to the backend, as `orders.place`, with their input. */
export const called: [call: string, input: unknown][] = [];
/** The backend's replies to calls that acts make; all other calls fail. */
export const replies = new Map<string, unknown>();
const contract = createContract(
  createORPCClient<ContractClient>({
    async call(path, input) {
      const name = path.join('.');
      called.push([name, input]);
      if (!replies.has(name)) throw new Error('There is no backend.');
      return replies.get(name);
    },
  }),
);
/** The address of the page, which acts may change. */
export const page = { address: '/' };
const useAddress = (): [path: string, navigate: (address: string) => void] => [
  page.address.replace(/\?.*/, ''),
  (address) => {
    page.address = address;
  },
];
const useAddressSearch = () => page.address.replace(/^[^?]*\??/, '');
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
            <Router hook={useAddress} searchHook={useAddressSearch}>
              {part}
            </Router>
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

/**
 * Calls a hook, performs each act on what it returned, as a person would, and returns what the hook returns after the last act. Effects do
 * not run. It works because React renders a component again if the component changes its own state while it is rendered.
 */
export function afterActs<Hook>(
  use: () => Hook,
  acts: readonly ((hook: Hook) => void)[],
  answers: Answers = () => [],
): Hook {
  const left = [...acts];
  const hooks: Hook[] = [];
  function Acting() {
    const [, again] = useState(0);
    const hook = use();
    hooks.push(hook);
    const act = left.shift();
    if (act === undefined) return null;
    act(hook);
    again((before) => before + 1);
    return null;
  }
  markupOf(<Acting />, answers);
  return hooks.at(-1) as Hook;
}

/** The props of each element of this type in what a component returned, outermost first. */
export function allPropsIn<Type extends ElementType>(tree: unknown, type: Type): ComponentProps<Type>[] {
  if (Array.isArray(tree)) return tree.flatMap((each) => allPropsIn(each, type));
  if (!isValidElement<ComponentProps<Type>>(tree)) return [];
  const inner = Object.values(tree.props).flatMap((each) => allPropsIn(each, type));
  return tree.type === type ? [tree.props, ...inner] : inner;
}

/** The props of the first element of this type in what a component returned. */
export function propsIn<Type extends ElementType>(tree: unknown, type: Type): ComponentProps<Type> {
  const [found] = allPropsIn(tree, type);
  if (found === undefined) throw new Error('No such element.');
  return found;
}
