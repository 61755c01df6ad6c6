import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Money as Amount } from '../../../shared/model/base/decimal.ts';
import { foldText } from '../../../shared/model/base/text-folding.ts';
import { checkImei } from '../../../shared/model/identifier/imei.ts';
import { readScan } from '../../../shared/model/scan/scanned-code.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import common from '../base/common.module.css';
import { Keys } from '../base/keys.tsx';
import { useLatest } from '../base/use-latest.ts';
import { Identifier } from '../device/identifier.tsx';
import { Money } from '../format/money.tsx';
import { IconSearch, IconStarFilled } from '../icons/icons.tsx';
import { useHandOver } from '../order/hand-over.ts';
import { moveListFocus } from './move-list-focus.ts';
import { Price } from './price.tsx';
import { favouritesFirst, matchingSearch, searchServices } from './search-services.ts';
import { ServiceNeeds } from './service-needs.tsx';
import styles from './service-picker.module.css';
import { TypicalTimeFigure } from './typical-time-text.tsx';

interface ServicePickerProps {
  readonly services: readonly Service[];
  readonly onPick: (service: Service) => void;
  /** Initial text of the search; words that no service contains are dropped. It is selected, so that typing replaces it. */
  readonly begin?: string;
  /** Called with an IMEI that a person typed or pasted here instead of a service name. */
  readonly onDevice?: (identifier: string) => void;
  /** Returns the reason why a service cannot be chosen here; null if it can be chosen. */
  readonly refusal?: (service: Service) => string | null;
  /** Services that are listed first, with keys 1 to 5, while the search is empty. */
  readonly mostUsed?: readonly Service[];
  /** Returns a service's customer price; null if no rule applies. If omitted, the column of customer prices is hidden. */
  readonly customerPriceOf?: ((service: Service) => Amount | null) | undefined;
}

// Maximum services shown; a person searches for the others.
const maxShown = 60;
const maxMostUsed = 5;
// If no key follows a digit within this time, the digit is a shortcut. Otherwise it starts an IMEI or an id.
const loneDigitMs = 450;

/**
 * Lets a person choose one service. The most used services come first, on keys 1 to 5, then favourites. Typing searches, Enter picks the
 * first service, arrow keys move. It is a list of buttons and not a listbox, so that the app's shortcuts keep working.
 */
export function ServicePicker(props: ServicePickerProps) {
  const { services, onPick, begin = '', onDevice, refusal, mostUsed = [], customerPriceOf } = props;
  const { t } = useTranslation('services');
  const [search, setSearch] = useState(() => matchingSearch(services, begin));
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => searchServices(favouritesFirst(services), search), [services, search]);
  const used = search.trim() === '' ? mostUsed.slice(0, maxMostUsed) : [];
  const visibleServices = found.slice(0, maxShown);
  const refused = (service: Service) =>
    service.contested
      ? t('contested')
      : service.price === null
        ? t('priceUnreadable')
        : (refusal?.(service) ?? null);
  const first = visibleServices.find((service) => refused(service) === null);
  const device = onDevice === undefined || found.length > 0 ? undefined : onlyImei(search);
  function takeDevice(identifier: string): void {
    setSearch('');
    field.current?.focus();
    onDevice?.(identifier);
  }

  const loneDigit = useLoneDigit((digit) => {
    // `mostUsed` is used and not the shown list, which is hidden because the field now contains the digit.
    const service = mostUsed[digit - 1];
    if (service !== undefined && refused(service) === null) onPick(service);
  });

  function buttons(): readonly HTMLButtonElement[] {
    return [...(list.current?.querySelectorAll('button') ?? [])];
  }

  function onFieldKey(event: KeyboardEvent): void {
    loneDigit(search === '' && !event.ctrlKey && !event.metaKey && !event.altKey ? event.key : '');
    if (event.key === 'Enter' && first !== undefined && search.trim() !== '') onPick(first);
    else if (event.key === 'Enter' && device !== undefined) takeDevice(device);
    else if (event.key === 'ArrowDown') buttons()[0]?.focus();
    else return;
    event.preventDefault();
  }

  const lineOf = (service: Service, key?: string) => (
    <ServiceLine
      key={service.id}
      service={service}
      shortcut={key}
      refusal={refused(service)}
      isFirst={service === first && search.trim() !== ''}
      customerPriceOf={customerPriceOf}
      onPick={onPick}
    />
  );

  return (
    <div className={styles.picker}>
      <TextInput
        ref={field}
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        data-autofocus
        aria-label={t('picker.search')}
        placeholder={t('picker.search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={onFieldKey}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among its buttons */}
      <div
        ref={list}
        className={styles.list}
        data-customer-prices={customerPriceOf !== undefined || undefined}
        onKeyDown={(event) => moveListFocus(event, buttons(), field.current)}
      >
        {visibleServices.length === 0 ? null : (
          <div aria-hidden className={`${styles.columns} ${styles.head}`}>
            <span>{t(used.length > 0 ? 'picker.mostUsed' : 'picker.service')}</span>
            <span className={styles.time}>{t('picker.time')}</span>
            <span className={styles.price}>{t('picker.cost')}</span>
            {customerPriceOf === undefined ? null : (
              <span className={styles.price}>{t('picker.customerPrice')}</span>
            )}
          </div>
        )}
        {used.length === 0 ? null : (
          <>
            <ul aria-label={t('picker.mostUsed')}>
              {used.map((service, place) => lineOf(service, String(place + 1)))}
            </ul>
            <p className={styles.head}>{t('picker.all')}</p>
          </>
        )}
        <ul aria-label={t('picker.list')}>{visibleServices.map((service) => lineOf(service))}</ul>
      </div>
      {found.length > 0 ? null : device === undefined ? (
        <p className={common.muted}>{t('picker.none', { search })}</p>
      ) : (
        <p className={common.muted}>
          {t('picker.device')} <Identifier value={device} />{' '}
          <Button size="compact-sm" onClick={() => takeDevice(device)}>
            {t('picker.useDevice')}
          </Button>
        </p>
      )}
      {found.length > visibleServices.length ? (
        <p className={common.muted}>{t('picker.more', { count: found.length - visibleServices.length })}</p>
      ) : null}
    </div>
  );
}

interface ServiceLineProps extends Pick<ServicePickerProps, 'customerPriceOf' | 'onPick'> {
  readonly service: Service;
  readonly shortcut: string | undefined;
  /** The reason why the service cannot be picked; null if it can be picked. */
  readonly refusal: string | null;
  /** True if Enter picks this service. */
  readonly isFirst: boolean;
}

function ServiceLine({ service, shortcut, refusal, isFirst, customerPriceOf, onPick }: ServiceLineProps) {
  const { t } = useTranslation('services');
  const customerPrice = customerPriceOf?.(service) ?? null;
  return (
    <li>
      <button
        type="button"
        className={`${styles.columns} ${styles.service}`}
        aria-disabled={refusal !== null}
        aria-keyshortcuts={shortcut}
        data-first={isFirst || undefined}
        onClick={() => refusal === null && onPick(service)}
      >
        <span className={styles.name}>
          {shortcut === undefined ? null : <Keys shortcut={shortcut} />}
          {service.favourite ? (
            <IconStarFilled size={12} className={styles.star} aria-label={t('favourite')} />
          ) : null}
          <bdi className="truncate">{service.name}</bdi>
          <bdi className={styles.group}>{service.group}</bdi>
          <ServiceNeeds service={service} />
        </span>
        {refusal === null ? (
          <>
            <span className={styles.time}>
              <ServiceTime service={service} />
            </span>
            <span className={styles.price}>
              <Price service={service} />
            </span>
            {customerPriceOf === undefined ? null : (
              <span className={styles.price}>
                {customerPrice === null ? '–' : <Money money={customerPrice} of="customer" />}
              </span>
            )}
          </>
        ) : (
          <span className={styles.why}>{refusal}</span>
        )}
      </button>
    </li>
  );
}

/** The shop's own usual time, or the supplier's stated time if there are too few orders. */
function ServiceTime({ service }: { readonly service: Service }) {
  const typicalTime = useHandOver().typicalTimeOf({ serviceId: service.id });
  if (typicalTime?.medianMs != null) return <TypicalTimeFigure service={{ serviceId: service.id }} />;
  return (
    <bdi className="truncate" title={service.time}>
      {service.time}
    </bdi>
  );
}

/** Calls `onDigit` for a digit from 1 to 5 that no other key follows within `loneDigitMs`. Pass every key to the returned function. */
function useLoneDigit(onDigit: (digit: number) => void): (key: string) => void {
  const latest = useLatest(onDigit);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (key) => {
    clearTimeout(timer.current);
    if (/^[1-5]$/.test(key)) timer.current = setTimeout(() => latest.current(Number(key)), loneDigitMs);
  };
}

/** Returns an IMEI that was typed in groups or in digits of any script, or pasted with its label; undefined for any other text. */
function onlyImei(text: string): string | undefined {
  const folded = foldText(text);
  const typed = checkImei(folded);
  if (typed.ok) return typed.imei;
  const [code, ...more] = readScan(folded);
  return code?.kind === 'imei' && more.length === 0 ? code.identifier : undefined;
}
