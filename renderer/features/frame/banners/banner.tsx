import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { StateMark } from '../../../ui/order/state-mark.tsx';
import styles from './banner.module.css';

interface BannerProps {
  readonly weight: 'uncertain' | 'bad' | 'warn' | 'quiet';
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** One line above the screen. Only `uncertain` is a filled one. */
export function Banner({ weight, text, action }: BannerProps) {
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
      {action === undefined ? null : (
        <button type="button" className={styles.action} onClick={action.run}>
          {action.label}
        </button>
      )}
    </div>
  );
}
