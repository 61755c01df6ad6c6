import { use, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconInfoCircle } from '../../../ui/icons/icons.tsx';
import { StateMark } from '../../../ui/order/state-mark.tsx';
import styles from './banner.module.css';
import { BannersContext } from './banner-stack.tsx';

interface BannerProps {
  readonly weight: 'uncertain' | 'bad' | 'warn' | 'quiet';
  readonly text: string;
  readonly action?: BannerAction;
  /** A second action, such as dismissing the banner. */
  readonly further?: BannerAction;
}

interface BannerAction {
  readonly label: string;
  readonly run: () => void;
}

/** On the first and most serious banner: how many more there are. */
function More() {
  const { t } = useTranslation('frame');
  const { count, isOpen, setOpen, register } = use(BannersContext);
  useLayoutEffect(register, [register]);
  if (count < 2) return null;
  return (
    <button
      type="button"
      className={`${styles.action} ${styles.more}`}
      aria-expanded={isOpen}
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? t('banner.fewer') : t('banner.more', { count: count - 1 })}
    </button>
  );
}

/** One line above the screen. Only `uncertain` is filled. */
export function Banner({ weight, text, action, further }: BannerProps) {
  return (
    <div className={styles.banner} data-weight={weight} role={weight === 'quiet' ? 'status' : 'alert'}>
      {weight === 'uncertain' ? (
        <StateMark state="uncertain" size={18} />
      ) : weight === 'quiet' ? (
        <IconInfoCircle size={16} aria-hidden />
      ) : (
        <IconAlertTriangle size={16} aria-hidden />
      )}
      <p className={styles.text}>{text}</p>
      <More />
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
