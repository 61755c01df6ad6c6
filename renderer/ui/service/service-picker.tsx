import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldText } from '../../../shared/model/base/text-folding.ts';
import { checkImei } from '../../../shared/model/identifier/imei.ts';
import { readScan } from '../../../shared/model/scan/scanned-code.ts';
import type { Service } from '../../../shared/model/service/service.ts';
import { Identifier } from '../device/identifier.tsx';
import { IconSearch, IconStarFilled } from '../icons/icons.tsx';
import { moveListFocus } from './move-list-focus.ts';
import { Price } from './price.tsx';
import { favouritesFirst, searchServices, wordsThatFind } from './search-services.ts';
import { ServiceNeeds } from './service-needs.tsx';
import styles from './service-picker.module.css';

interface ServicePickerProps {
  readonly services: readonly Service[];
  readonly onPick: (service: Service) => void;
  /** The initial search, as far as any service matches its words; selected, so that typing replaces it. */
  readonly begin?: string;
  /** Takes the IMEI that a person typed or pasted here instead of a service's words. */
  readonly onDevice?: (identifier: string) => void;
  /** Why a service cannot be chosen here, in words; null if it can. */
  readonly refusal?: (service: Service) => string | null;
}

// More than a person reads; the search narrows the rest.
const maxShown = 60;

/**
 * Finds one service: favourites first, typed words narrow the list, Enter takes the first, arrows walk the rest.
 * A list of buttons rather than a listbox, so that shortcuts of the app continue working around it.
 */
export function ServicePicker({ services, onPick, begin = '', onDevice, refusal }: ServicePickerProps) {
  const { t } = useTranslation('services');
  const [search, setSearch] = useState(() => wordsThatFind(services, begin));
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const found = useMemo(() => searchServices(favouritesFirst(services), search), [services, search]);
  const shown = found.slice(0, maxShown);
  const refused = (service: Service) =>
    service.contested
      ? t('contested')
      : service.price === null
        ? t('priceUnreadable')
        : (refusal?.(service) ?? null);
  const first = shown.find((service) => refused(service) === null);
  const device = onDevice === undefined || found.length > 0 ? undefined : onlyImei(search);
  function takeDevice(identifier: string): void {
    setSearch('');
    field.current?.focus();
    onDevice?.(identifier);
  }

  function buttons(): readonly HTMLButtonElement[] {
    return [...(list.current?.querySelectorAll('button') ?? [])];
  }

  function onFieldKey(event: KeyboardEvent): void {
    if (event.key === 'Enter' && first !== undefined && search.trim() !== '') onPick(first);
    else if (event.key === 'Enter' && device !== undefined) takeDevice(device);
    else if (event.key === 'ArrowDown') buttons()[0]?.focus();
    else return;
    event.preventDefault();
  }

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
      <ul
        ref={list}
        aria-label={t('picker.list')}
        className={styles.list}
        onKeyDown={(event) => moveListFocus(event, buttons(), field.current)}
      >
        {shown.map((service) => {
          const why = refused(service);
          return (
            <li key={service.id}>
              <button
                type="button"
                className={styles.service}
                aria-disabled={why !== null}
                data-first={(service === first && search.trim() !== '') || undefined}
                onClick={() => why === null && onPick(service)}
              >
                <span className={styles.name}>
                  {service.favourite ? (
                    <IconStarFilled size={12} className={styles.star} aria-label={t('favourite')} />
                  ) : null}
                  <bdi className="truncate">{service.name}</bdi>
                </span>
                <bdi className={styles.group}>{service.group}</bdi>
                <ServiceNeeds service={service} />
                <span className={styles.price}>{why ?? <Price service={service} />}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {found.length > 0 ? null : device === undefined ? (
        <p className={styles.words}>{t('picker.none', { search })}</p>
      ) : (
        <p className={styles.words}>
          {t('picker.device')} <Identifier value={device} />{' '}
          <Button variant="default" size="compact-sm" onClick={() => takeDevice(device)}>
            {t('picker.useDevice')}
          </Button>
        </p>
      )}
      {found.length > shown.length ? (
        <p className={styles.words}>{t('picker.more', { count: found.length - shown.length })}</p>
      ) : null}
    </div>
  );
}

/** The IMEI that was typed in groups or digits of any script, or pasted with its label; undefined for any other text. */
function onlyImei(text: string): string | undefined {
  const folded = foldText(text);
  const typed = checkImei(folded);
  if (typed.ok) return typed.imei;
  const [code, ...more] = readScan(folded);
  return code?.kind === 'imei' && more.length === 0 ? code.identifier : undefined;
}
