import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isNameTaken, isShown, type OrderView, withView } from '../../../../shared/model/order/order-view.ts';
import { type Command, useCommands } from '../../../store/commands.ts';
import { useLatest } from '../../../ui/base/use-latest.ts';
import { notifyDone } from '../../../ui/failure/notify-done.tsx';
import { IconBookmark, IconPencil, IconTrash } from '../../../ui/icons/icons.tsx';
import type { ListPreferences } from './use-list-preferences.ts';
import styles from './views-popover.module.css';

interface ViewsPopoverProps {
  readonly preferences: ListPreferences;
  /** Query string of the list's current address. */
  readonly query: string;
  readonly onShow: (view: OrderView) => void;
}

const maxViews = 30;

/** Saved views. A person opens them with a click or `v 1` to `v 9`, and can save, rename and remove them. */
export function ViewsPopover({ preferences, query, onShow }: ViewsPopoverProps) {
  const { t } = useTranslation('orders');
  const { columns, views, setViews } = preferences;
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [renamed, setRenamed] = useState<OrderView | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const currentView = views.find((view) => isShown(view, query, columns));
  const full = views.length >= maxViews && !isNameTaken(views, name, null);
  const isTaken = renamed !== null && isNameTaken(views, name, renamed.id);
  const refusal = isTaken
    ? t('views.taken')
    : full && renamed === null && name !== ''
      ? t('views.most', { count: maxViews })
      : undefined;

  useViewCommands(views, onShow, () => setOpened(true));

  function setOpen(next: boolean): void {
    setOpened(next);
    setRenamed(null);
    setName('');
  }

  function save(): void {
    const trimmedName = name.trim();
    if (trimmedName === '' || refusal !== undefined) return;
    const view =
      renamed === null
        ? {
            id: crypto.randomUUID(),
            name: trimmedName,
            query,
            columns,
          }
        : { ...renamed, name: trimmedName };
    setViews(withView(views, view), () => notifyDone('view', t('views.saved', { name: trimmedName })));
    setRenamed(null);
    setName('');
  }

  return (
    <Popover opened={opened} onChange={setOpen} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button
          leftSection={<IconBookmark size={15} aria-hidden />}
          className={styles.button}
          onClick={() => setOpen(!opened)}
        >
          <bdi>{currentView?.name ?? t('views.button')}</bdi>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <section className={styles.views} aria-label={t('views.title')}>
          {views.length === 0 ? <p className={styles.hint}>{t('views.none')}</p> : null}
          <ul className={styles.list}>
            {views.map((view) => (
              <ViewItem
                key={view.id}
                view={view}
                isShown={view === currentView}
                onShow={() => {
                  onShow(view);
                  setOpen(false);
                }}
                onRename={() => {
                  setRenamed(view);
                  setName(view.name);
                  field.current?.focus();
                }}
                onRemove={() => {
                  setViews(views.filter(({ id }) => id !== view.id));
                  field.current?.focus();
                }}
              />
            ))}
          </ul>
          <form
            className={styles.form}
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <TextInput
              ref={field}
              label={t('views.name')}
              description={renamed === null && views.length > 0 ? t('views.hint') : undefined}
              error={refusal}
              maxLength={60}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button variant="filled" type="submit" disabled={name.trim() === '' || refusal !== undefined}>
              {t(renamed === null ? 'views.save' : 'views.renameSave')}
            </Button>
          </form>
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}

function useViewCommands(
  views: readonly OrderView[],
  onShow: (view: OrderView) => void,
  onOpen: () => void,
): void {
  const { t } = useTranslation('orders');
  const latest = useLatest({ onShow, onOpen });
  useCommands(
    useMemo(
      (): readonly Command[] => [
        {
          id: 'orders-views',
          label: t('views.open'),
          group: 'screen',
          shortcut: 'v v',
          run: () => latest.current.onOpen(),
        },
        ...views.map((view, index) => ({
          id: `orders-view-${view.id}`,
          label: t('views.show', { name: view.name }),
          group: 'screen' as const,
          ...(index < 9 ? { shortcut: `v ${index + 1}` } : {}),
          run: () => latest.current.onShow(view),
        })),
      ],
      [t, views, latest],
    ),
  );
}

interface ViewItemProps {
  readonly view: OrderView;
  readonly isShown: boolean;
  readonly onShow: () => void;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function ViewItem({ view, isShown, onShow, onRename, onRemove }: ViewItemProps) {
  const { t } = useTranslation('orders');
  const { name } = view;
  return (
    <li className={styles.view}>
      <Button variant={isShown ? 'light' : 'subtle'} justify="start" aria-pressed={isShown} onClick={onShow}>
        <bdi>{name}</bdi>
      </Button>
      <ActionIcon aria-label={t('views.rename', { name })} onClick={onRename}>
        <IconPencil size={15} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={t('views.remove', { name })} onClick={onRemove}>
        <IconTrash size={15} aria-hidden />
      </ActionIcon>
    </li>
  );
}
