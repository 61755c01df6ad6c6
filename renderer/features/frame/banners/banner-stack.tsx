import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react';
import styles from './banner.module.css';

export type BannerWeight = 'uncertain' | 'bad' | 'warn' | 'quiet';

/** True if, until a person acts, work is blocked or an order may be paid twice. */
export const isPressing = (weight: BannerWeight): boolean => weight === 'uncertain' || weight === 'bad';

interface Stack {
  /** Number of banners that are hidden until the stack is expanded. */
  readonly hidden: number;
  readonly isOpen: boolean;
  setOpen(open: boolean): void;
  /** Adds one banner to the counts. The returned function removes it. */
  register(weight: BannerWeight): () => void;
}

export const BannersContext = createContext<Stack>({
  hidden: 0,
  isOpen: false,
  setOpen: () => {},
  register: () => () => {},
});

/**
 * Shows all pressing banners, or the first banner if none is pressing, and the number of hidden banners. While expanded, all banners are
 * shown. No pressing banner is ever hidden, because each has its own action.
 */
export function BannerStack({ children }: { readonly children: ReactNode }) {
  const [counts, setCounts] = useState({ pressing: 0, calm: 0 });
  const [isOpen, setOpen] = useState(false);
  const register = useCallback((weight: BannerWeight) => {
    const group = isPressing(weight) ? 'pressing' : 'calm';
    setCounts((before) => ({ ...before, [group]: before[group] + 1 }));
    return () => setCounts((before) => ({ ...before, [group]: before[group] - 1 }));
  }, []);
  const { pressing, calm } = counts;
  const hidden = pressing > 0 ? calm : Math.max(0, calm - 1);
  const stack = useMemo(() => ({ hidden, isOpen, setOpen, register }), [hidden, isOpen, register]);
  return (
    <BannersContext value={stack}>
      <div className={styles.stack} data-open={isOpen || undefined} data-pressing={pressing > 0 || undefined}>
        {children}
      </div>
    </BannersContext>
  );
}
