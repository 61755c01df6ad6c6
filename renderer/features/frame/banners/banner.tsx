import { use, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconInfoCircle } from '../../../ui/icons/icons.tsx';
import { StateMark } from '../../../ui/order/state-mark.tsx';
import styles from './banner.module.css';
import { BannersContext, type BannerWeight, isPressing } from './banner-stack.tsx';

interface BannerProps {
  readonly weight: BannerWeight;
  readonly text: string;
  readonly action?: BannerAction;
  /** A second action, such as dismissing the banner. */
  readonly further?: BannerAction;
}

interface BannerAction {
  readonly label: string;
  readonly run: () => void;
}

/** The number of hidden banners, shown on the first visible banner. */
function More({ weight }: Pick<BannerProps, 'weight'>) {
  const { t } = useTranslation('frame');
  const { hidden, isOpen, setOpen, register } = use(BannersContext);
  useLayoutEffect(() => register(weight), [register, weight]);
  if (hidden === 0) return null;
  return (
    <button
      type="button"
      className={`${styles.action} ${styles.more}`}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? t('banner.fewer') : t('banner.more', { count: hidden })}
    </button>
  );
}

/** One line above the screen. Only `uncertain` has a filled background. */
export function Banner({ weight, text, action, further }: BannerProps) {
  return (
    <div
      className={styles.banner}
      data-weight={weight}
      data-pressing={isPressing(weight) || undefined}
      role={weight === 'quiet' ? 'status' : 'alert'}
    >
      {weight === 'uncertain' ? (
        <StateMark state="uncertain" size={18} />
      ) : weight === 'quiet' ? (
        <IconInfoCircle size={16} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} aria-hidden />
      )}
      <p className={styles.text}>{text}</p>
      <More weight={weight} />
      {[action, further].map((each) =>
        each === undefined ? null : (
          <button key={each.label} type="button" className={styles.action} onClick={each.run}>
            {each.label}
          </button>
        ),
      )}
    </div>
  );
}
