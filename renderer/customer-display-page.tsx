import './zod-without-eval.ts';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { CustomerDisplay } from './features/customer-display/customer-display.tsx';
import { createTexts, speakLastLanguage } from './i18n.ts';

/** Renders the customer display without a transport, so that it cannot reach the backend. */
export async function showCustomerDisplay(root: HTMLElement): Promise<void> {
  const texts = createTexts();
  await speakLastLanguage(texts);
  createRoot(root).render(
    <I18nextProvider i18n={texts}>
      <CustomerDisplay />
    </I18nextProvider>,
  );
}
