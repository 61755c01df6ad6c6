import { Fragment, type ReactNode } from 'react';
import { IconArrowBigUp, IconCommand } from '../icons/icons.tsx';
import styles from './keys.module.css';

const mac = /mac/i.test(navigator.platform);

/**
 * Shows a shortcut as drawn keys: `g o`, `mod+k`, `H` (a capital letter means Shift), `?`. It is hidden from screen readers, because the
 * command itself has a name.
 */
export function Keys({ shortcut }: { readonly shortcut: string }) {
  return (
    <span aria-hidden="true" className={styles.keys} dir="ltr">
      {shortcut.split(' ').map((step) => (
        <Fragment key={step}>
          {keysOf(step).map((key) => (
            <kbd key={key} className={styles.key}>
              {keyName(key)}
            </kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}

function keysOf(step: string): readonly string[] {
  return /^[A-Z]$/.test(step) ? ['shift', step] : step.split('+');
}

function keyName(key: string): ReactNode {
  if (key === 'mod') return mac ? <IconCommand size={12} /> : 'Ctrl';
  if (key === 'shift') return mac ? <IconArrowBigUp size={12} /> : 'Shift';
  return key.length === 1 ? key.toUpperCase() : key;
}
