import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { isFoundIn } from '../../../../shared/model/base/search-folding.ts';
import { allCommands, useCommandStore } from '../../../store/commands.ts';
import { useView } from '../../../store/view.ts';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { useCostText } from '../../../ui/format/costs.ts';
import { SideBySide } from '../../../ui/format/side-by-side.tsx';
import { IconSearch } from '../../../ui/icons/icons.tsx';
import styles from './palette.module.css';
import { usePaletteSearch } from './use-palette-search.ts';

interface Entry {
  readonly id: string;
  readonly label: string;
  readonly more?: readonly (string | null)[];
  readonly shortcut?: string | undefined;
  readonly isCommand?: boolean;
  readonly run: () => void;
}

/** Lists every command with its shortcut, so that people learn the keys. Also lists the orders, services and batches found. */
export function Palette() {
  const { t } = useTranslation('frame');
  const opened = useView((view) => view.paletteOpen);
  const setOpened = useView((view) => view.setPaletteOpen);
  const close = () => setOpened(false);
  return (
    <Modal
      opened={opened}
      onClose={close}
      withCloseButton={false}
      closeOnClickOutside
      attributes={{ content: { 'aria-label': t('palette.label') } }}
      centered={false}
      size={600}
      padding={0}
      yOffset="12vh"
      // Without a transition the field has the focus at once, so that fast typing after Ctrl+K loses no letter.
      transitionProps={{ duration: 0 }}
    >
      <Entries onClose={close} />
    </Modal>
  );
}

function Entries({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('frame');
  const [query, setQuery] = useState('');
  const { sections, underway } = useEntries(query.trim());
  // The text for which Enter was pressed before its results arrived.
  const [awaited, setAwaited] = useState<string | null>(null);
  const combobox = useCombobox({ opened: true });
  const visibleEntries = sections.flatMap(({ entries }) => entries);
  const ids = visibleEntries.map(({ id }) => id).join();
  // Commands always match the current text. While a search runs, other results may belong to an earlier text; Enter must not open them.
  const isCurrent = !underway || (visibleEntries[0]?.isCommand ?? false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: after an early Enter, the best result runs when it arrives.
  useEffect(() => {
    if (!isCurrent) combobox.resetSelectedOption();
    else if (awaited === query && visibleEntries[0] !== undefined) run(visibleEntries[0].id);
    else combobox.selectFirstOption();
  }, [ids, isCurrent, awaited]);

  function run(id: string): void {
    onClose();
    visibleEntries.find((entry) => entry.id === id)?.run();
  }

  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget>
        <TextInput
          autoFocus
          data-autofocus
          data-scan="here"
          className={styles.field ?? ''}
          aria-label={t('palette.label')}
          placeholder={t('palette.placeholder')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
            if (
              event.key === 'Enter' &&
              !event.nativeEvent.isComposing &&
              combobox.getSelectedOptionIndex() === -1
            )
              setAwaited(query);
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.list ?? ''} aria-label={t('palette.label')}>
        {sections.map(({ title, entries }) => (
          <Combobox.Group key={title} label={title}>
            {entries.map((entry) => (
              <Combobox.Option key={entry.id} value={entry.id} className={styles.entry ?? ''}>
                <bdi className="truncate">{entry.label}</bdi>
                {entry.more === undefined ? null : (
                  <span className={`truncate ${styles.more}`}>
                    <SideBySide of={entry.more} />
                  </span>
                )}
                {entry.shortcut === undefined ? null : <Keys shortcut={entry.shortcut} />}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {visibleEntries.length === 0 ? <Combobox.Empty>{t('palette.empty')}</Combobox.Empty> : null}
      </Combobox.Options>
    </Combobox>
  );
}

function useEntries(query: string): {
  readonly sections: readonly { readonly title: string; readonly entries: readonly Entry[] }[];
  readonly underway: boolean;
} {
  const { t } = useTranslation(['frame', 'states']);
  const costs = useCostText();
  const [, navigate] = useLocation();
  const commands = allCommands(useCommandStore());
  const found = usePaletteSearch(query);
  const commandsOf = (group: 'screen' | 'go' | 'connection' | 'app') => ({
    title: t(`command.group.${group}`),
    entries: commands
      .filter((command) => command.group === group && isFoundIn(command.label, query))
      .map((command) => ({ ...command, isCommand: true })),
  });
  const orders = found.orders.map((order) => ({
    id: `order ${order.id}`,
    label: order.identifier,
    more: [order.customer, order.serviceName, t(`states:word.${order.state}`)],
    run: () => navigate(paths.order(order.id)),
  }));
  const searchOrders = {
    id: 'search-text',
    label: t('palette.searchFor', { text: query }),
    run: () => navigate(paths.orders({ search: query })),
  };
  const customers = found.customers.map((customer) => ({
    id: `customer ${customer.id}`,
    label: customer.name,
    more: [customer.phone, customer.group],
    run: () => navigate(paths.customer(customer.id)),
  }));
  const services = found.services.map((service) => ({
    id: `service ${service.id}`,
    label: service.name,
    more: [service.price === null ? null : costs(service.price)],
    run: () => navigate(paths.newOrder({ serviceId: service.id })),
  }));
  const batches = found.batches.map((batch) => ({
    id: `batch ${batch.id}`,
    label: batch.name,
    run: () => navigate(paths.batch(batch.id)),
  }));
  const sections = [
    ...(['screen', 'go', 'connection', 'app'] as const).map(commandsOf),
    { title: t('palette.group.orders'), entries: query === '' ? [] : [...orders, searchOrders] },
    { title: t('palette.group.customers'), entries: customers },
    { title: t('palette.group.services'), entries: services },
    { title: t('palette.group.batches'), entries: batches },
  ].filter(({ entries }) => entries.length > 0);
  return { sections, underway: found.underway };
}
