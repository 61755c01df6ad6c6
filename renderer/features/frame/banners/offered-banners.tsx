import { useTranslation } from 'react-i18next';
import { useOffered } from '../../../store/offered.ts';
import { useOpenOutside } from '../outside/use-open-outside.ts';
import { Banner } from './banner.tsx';

/** What came from outside while something was in hand: opened when the person says so, and not before. */
export function OfferedBanners() {
  const { t } = useTranslation('outside');
  const open = useOpenOutside();
  const { offers, remove } = useOffered();
  return offers.map((offer, index) => (
    <Banner
      // Two links may lead to one place.
      // biome-ignore lint/suspicious/noArrayIndexKey: an offer is its place among three, and has no state
      key={index}
      weight="quiet"
      text={offer.is === 'place' ? t('offered.place') : t('offered.file', { name: offer.file.name })}
      action={{
        label: t('offered.open'),
        run: () => {
          remove(offer);
          open(offer);
        },
      }}
      further={{ label: t('offered.leave'), run: () => remove(offer) }}
    />
  ));
}
