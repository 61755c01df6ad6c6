import { ActionIcon, Button } from '@mantine/core';
import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearch } from 'wouter';
import { fitsRule, type ScannedCode } from '../../../shared/model/scan/scanned-code.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { useDeviceHistory } from '../../client/use-device-history.ts';
import { useMostUsed } from '../../client/use-service-choice.ts';
import { allCommands, useCommandStore } from '../../store/commands.ts';
import { usePasted } from '../../store/pasted.ts';
import { after } from '../../ui/base/after.ts';
import common from '../../ui/base/common.module.css';
import { Keys } from '../../ui/base/keys.tsx';
import { hasOverlay } from '../../ui/base/overlay.ts';
import { paths } from '../../ui/base/paths.ts';
import { useLatest } from '../../ui/base/use-latest.ts';
import { Identifier } from '../../ui/device/identifier.tsx';
import { notifyNotDone } from '../../ui/failure/notify-done.tsx';
import { IconX } from '../../ui/icons/icons.tsx';
import { DeviceHistory } from '../../ui/order/device-history.tsx';
import { createSingleKey } from '../../ui/scan/single-key.ts';
import { Price } from '../../ui/service/price.tsx';
import { isTextField } from './field-before.ts';
import styles from './scan-card.module.css';
import { kindWords } from './scan-words.ts';

interface ScanCardProps {
  /** The codes scanned since the card opened, without duplicates, latest last; at least one. */
  readonly codes: readonly ScannedCode[];
  readonly onClose: () => void;
}

const maxServices = 5;

/**
 * Card that is shown after a scan, with the device, and the shop's most ordered services on keys 1 to 5. Such a key opens the form of a new
 * order with that service; N opens the form without a service. Digits from a scanner choose nothing, and the card never orders. Several
 * devices scanned one after another become a list.
 */
export function ScanCard({ codes, onClose }: ScanCardProps) {
  const { t } = useTranslation('scan');
  const [location, navigate] = useLocation();
  const code = codes.at(-1);
  const identifier = code?.identifier ?? '';
  const history = useDeviceHistory(identifier);
  const services = useMostUsed()
    .filter(
      ({ price, contested, identifier: rule }) =>
        price !== null && !contested && code !== undefined && fitsRule(code, rule),
    )
    .slice(0, maxServices);
  const go = (path: string): void => {
    onClose();
    navigate(path);
  };
  const order = (service: Service | undefined) =>
    go(paths.newOrder({ identifier, ...(service === undefined ? {} : { serviceId: service.id }) }));
  const orderAll = (): void => {
    usePasted.getState().give({ text: codes.map((each) => each.text).join('\n') });
    go(paths.importList());
  };
  // The screen behind the card may show another device: the scanned one has no order, or a person went to
  // another screen. That screen's letter keys would hand over, repeat or claim the other device's order.
  const search = useSearch();
  const isBehind = history?.orders.some(
    ({ id }) =>
      location === paths.order(id) || `${location}?${search}` === paths.orders({ search: identifier }),
  );
  useCardKeys((key) => {
    const service = services[Number(key) - 1];
    if (service !== undefined) return () => order(service);
    if (key === 'n') return () => order(undefined);
    if (key === 'l' && codes.length > 1) return orderAll;
    if (key === 'escape') return onClose;
    return isBehind || !/^[a-z]$/.test(key) ? null : () => notifyNotDone('scan-card', t('card.other'));
  });
  if (code === undefined) return null;
  return (
    <section className={styles.card} aria-label={t('card.title')}>
      <div className={styles.head}>
        <span className={common.mutedBold}>{kindWords(t, code)}</span>
        <ActionIcon aria-label={t('card.close')} onClick={onClose}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      {history !== null && history.orders.length === 0 ? (
        <DeviceHistory {...history} />
      ) : (
        // The screen behind the card already shows the device's orders.
        <Identifier value={identifier} />
      )}
      {services.length === 0 ? null : (
        <ul className={styles.services} aria-label={t('card.services')}>
          {services.map((service, index) => (
            <li key={service.id}>
              <button type="button" className={styles.service} onClick={() => order(service)}>
                <Keys shortcut={String(index + 1)} />
                <bdi className={styles.name}>{service.name}</bdi>
                <Price service={service} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className={common.wrap}>
        <Button size="compact-sm" rightSection={<Keys shortcut="n" />} onClick={() => order(undefined)}>
          {t('looking.order')}
        </Button>
        {codes.length < 2 ? null : (
          <Button variant="filled" size="compact-sm" rightSection={<Keys shortcut="l" />} onClick={orderAll}>
            {t('card.asList', { count: codes.length })}
          </Button>
        )}
      </div>
    </section>
  );
}

/** True for a key of the frame, such as L, which locks the app, or `g`, which begins `g o`. */
const isFrameKey = (key: string): boolean =>
  allCommands(useCommandStore.getState()).some(
    ({ group, shortcut }) => (group === 'app' || group === 'go') && shortcut?.split(' ')[0] === key,
  );

/**
 * Shortcuts that work wherever the focus is, such as a digit for a service. `actOf` returns a key's action, or null. Keys in a field,
 * behind a dialog, or within a scanner's burst are ignored, and keys of the frame are left to it.
 */
function useCardKeys(actOf: (key: string) => (() => void) | null): void {
  const latest = useLatest(actOf);
  // In React's commit, so that no key acts on the card after it is gone.
  useLayoutEffect(() => {
    const single = createSingleKey(after);
    function onKeyDown(event: KeyboardEvent): void {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
      if (event.isComposing || hasModifier || isTextField(event.target) || hasOverlay()) return;
      const key = event.key.toLowerCase();
      if (isFrameKey(event.key)) return void single.press(key, event.timeStamp, null);
      if (!single.press(key, event.timeStamp, latest.current(key))) return;
      event.preventDefault();
      // A focused row would act on the key, too.
      event.stopPropagation();
    }
    // With `capture`, the card gets the keys before the focused row.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [latest]);
}
