import { Button } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { after } from '../../ui/base/after.ts';
import common from '../../ui/base/common.module.css';
import { Keys } from '../../ui/base/keys.tsx';
import { Identifier } from '../../ui/device/identifier.tsx';
import { createSingleKey } from '../../ui/scan/single-key.ts';
import styles from './scan-over.module.css';

interface ScanOverProps {
  /** The form's current identifier. */
  readonly identifier: string;
  readonly customer: string;
  /** Identifiers scanned while the form had this identifier, latest last; at least one. */
  readonly scanned: readonly string[];
  readonly onReplace: () => void;
  /** Null if there is no order to keep. */
  readonly onNewOrder: (() => void) | null;
  readonly onList: () => void;
  readonly onClose: () => void;
}

/** Asks what a scan into a filled form is for, so that the form's device and customer are not lost. Keys: 1 to 3, Escape. */
export function ScanOver({
  identifier,
  customer,
  scanned,
  onReplace,
  onNewOrder,
  onList,
  onClose,
}: ScanOverProps) {
  const { t } = useTranslation('new-order');
  const card = useRef<HTMLElement>(null);
  const { length } = scanned;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each scan moves the focus to this question
  useEffect(() => card.current?.focus({ preventScroll: true }), [length]);
  const single = useMemo(() => createSingleKey(after), []);
  const acts = [onReplace, onNewOrder, onList];
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const act = event.key === 'Escape' ? onClose : (acts[Number(event.key) - 1] ?? null);
    if (single.press(event.key.toLowerCase(), event.timeStamp, act)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }
  const list = length === 1 ? t('over.both') : t('over.list', { count: length + 1 });
  const labels = [t('over.replace'), t('over.newOrder'), list];
  return (
    <section
      ref={card}
      tabIndex={-1}
      className={styles.card}
      aria-label={t('over.title')}
      onKeyDown={onKeyDown}
    >
      <p className={styles.words}>
        {t(customer === '' ? 'over.has' : 'over.hasFor', { customer })} <Identifier value={identifier} />
      </p>
      <p className={styles.words}>
        {t('over.scanned')} <Identifier value={scanned.at(-1) ?? ''} />
      </p>
      <div className={common.wrap}>
        {acts.map((act, index) =>
          act === null ? null : (
            <Button
              key={labels[index]}
              size="compact-sm"
              leftSection={<Keys shortcut={String(index + 1)} />}
              onClick={act}
            >
              {labels[index]}
            </Button>
          ),
        )}
      </div>
    </section>
  );
}
