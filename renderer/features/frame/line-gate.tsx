import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLine } from '../../client/contract-context.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Shows the app once the line to the backend has been open; a line lost later is a banner's business, an ended session is not. */
export function LineGate({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('frame');
  const { state } = useLine();
  const wasOpen = useRef(false);
  if (state === 'open') wasOpen.current = true;
  if (state === 'ended')
    return (
      <main>
        <EmptyState title={t('ended.title')}>
          <p>{t('ended.used')}</p>
          <p>{t('ended.todo')}</p>
        </EmptyState>
      </main>
    );
  if (wasOpen.current) return children;
  return state === 'lost' ? (
    <main>
      <EmptyState title={t('opening')}>{t('banner.lost')}</EmptyState>
    </main>
  ) : null;
}
