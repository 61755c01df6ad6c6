import type { i18n } from 'i18next';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { CustomerDisplay } from './features/customer-display/customer-display.tsx';

/** Renders the second window's page: without a transport, so that nothing it does can reach the backend. */
export function showCustomerDisplay(root: HTMLElement, texts: i18n): void {
  createRoot(root).render(
    <I18nextProvider i18n={texts}>
      <CustomerDisplay />
    </I18nextProvider>,
  );
}
