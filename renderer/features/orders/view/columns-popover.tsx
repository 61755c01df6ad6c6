import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderColumn } from '../../../../shared/model/order/order-cells.ts';
import {
  type ColumnChoice,
  defaultColumns,
  hiddenColumns,
  moved,
  withColumn,
} from '../../../../shared/model/order/order-view.ts';
import { IconArrowDown, IconArrowUp, IconColumns } from '../../../ui/icons/icons.tsx';
import styles from './columns-popover.module.css';

interface ColumnsPopoverProps {
  readonly columns: ColumnChoice;
  readonly onChange: (columns: ColumnChoice) => void;
}

/** Popover to choose the list's columns. The visible columns come first, in their order. */
export function ColumnsPopover({ columns, onChange }: ColumnsPopoverProps) {
  const { t } = useTranslation('orders');
  const visibleKeys = columns.map(({ key }) => key);
  const keys = [...visibleKeys, ...hiddenColumns(columns)];

  function onKeyDown(event: KeyboardEvent, key: OrderColumn): void {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onChange(moved(columns, key, event.key === 'ArrowUp' ? -1 : 1));
  }

  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button leftSection={<IconColumns size={15} aria-hidden />}>{t('columns.button')}</Button>
      </Popover.Target>
      <Popover.Dropdown>
        <section className={styles.columns} aria-label={t('columns.title')}>
          <p className={styles.hint}>{t('columns.hint')}</p>
          <ul className={styles.list}>
            {keys.map((key, index) => {
              const column = t(`column.${key}`);
              return (
                <li key={key} className={styles.column} onKeyDown={(event) => onKeyDown(event, key)}>
                  <Checkbox
                    label={column}
                    checked={visibleKeys.includes(key)}
                    disabled={visibleKeys.length === 1 && visibleKeys[0] === key}
                    onChange={(event) => onChange(withColumn(columns, key, event.currentTarget.checked))}
                  />
                  {visibleKeys.includes(key) ? (
                    <>
                      <ActionIcon
                        aria-label={t('columns.up', { column })}
                        disabled={index === 0}
                        onClick={() => onChange(moved(columns, key, -1))}
                      >
                        <IconArrowUp size={15} aria-hidden />
                      </ActionIcon>
                      <ActionIcon
                        aria-label={t('columns.down', { column })}
                        disabled={index === visibleKeys.length - 1}
                        onClick={() => onChange(moved(columns, key, 1))}
                      >
                        <IconArrowDown size={15} aria-hidden />
                      </ActionIcon>
                    </>
                  ) : null}
                </li>
              );
            })}
          </ul>
          <Button onClick={() => onChange(defaultColumns)}>{t('columns.usual')}</Button>
        </section>
      </Popover.Dropdown>
    </Popover>
  );
}
