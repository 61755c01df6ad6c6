import { useTranslation } from 'react-i18next';
import { useDeferredRequests } from '../../../store/deferred-requests.ts';
import { useOpenRequest } from '../outside/use-open-request.ts';
import { Banner } from './banner.tsx';

/** Requests from outside that arrived during unsaved work; opened only by a press. */
export function DeferredRequestBanners() {
  const { t } = useTranslation('outside');
  const open = useOpenRequest();
  const { requests, remove } = useDeferredRequests();
  return requests.map((request, index) => (
    <Banner
      // Two links may lead to one place.
      // biome-ignore lint/suspicious/noArrayIndexKey: a request is its place among three, and has no state
      key={index}
      weight="quiet"
      text={request.is === 'route' ? t('offered.place') : t('offered.file', { name: request.file.name })}
      action={{
        label: t('offered.open'),
        run: () => {
          remove(request);
          open(request);
        },
      }}
      further={{ label: t('offered.leave'), run: () => remove(request) }}
    />
  ));
}
