import { createContext, type ReactNode, useCallback, useMemo, useState } from 'react';
import styles from './banner.module.css';

interface Stack {
  readonly count: number;
  readonly isOpen: boolean;
  setOpen(open: boolean): void;
  /** Counts one banner until the returned function is called. */
  register(): () => void;
}

export const BannersContext = createContext<Stack>({
  count: 0,
  isOpen: false,
  setOpen: () => {},
  register: () => () => {},
});

/** Shows its first banner with the number of the others; all of them while expanded. */
export function BannerStack({ children }: { readonly children: ReactNode }) {
  const [count, setCount] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const register = useCallback(() => {
    setCount((before) => before + 1);
    return () => setCount((before) => before - 1);
  }, []);
  const stack = useMemo(() => ({ count, isOpen, setOpen, register }), [count, isOpen, register]);
  return (
    <BannersContext value={stack}>
      <div className={styles.stack} data-open={isOpen || undefined}>
        {children}
      </div>
    </BannersContext>
  );
}
