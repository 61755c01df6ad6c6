import { Button, Menu } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Order } from '../../../../shared/model/order/order.ts';
import { useCommands } from '../../../store/commands.ts';
import { Keys } from '../../../ui/base/keys.tsx';
import { paths } from '../../../ui/base/paths.ts';
import { IconChevronDown } from '../../../ui/icons/icons.tsx';
import { paperName } from '../../../ui/printing/paper-name.ts';
import { usePrinting } from '../../../ui/printing/printing.ts';
import { type PaperForm, PrintedOrder } from './printed-order.tsx';

/** Prints a label or a receipt directly if it has a printer; otherwise opens the system's print dialog. */
export function PrintMenu({ order }: { readonly order: Order }) {
  const { t } = useTranslation('templates');
  const { t: tPrinting } = useTranslation('printing');
  const [, navigate] = useLocation();
  const printing = usePrinting();
  const { papers } = printing;
  const [form, setForm] = useState<PaperForm | null>(null);
  useCommands(
    useMemo(
      () => [
        {
          ...({ id: 'order-print', label: tPrinting('command'), group: 'screen', shortcut: 'P' } as const),
          run: () => (papers.length === 0 ? setForm('label') : printing.print(order)),
        },
      ],
      [tPrinting, printing, papers, order],
    ),
  );
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button
            justify="space-between"
            rightSection={
              <>
                <Keys shortcut="P" /> <IconChevronDown size={14} aria-hidden />
              </>
            }
          >
            {t('print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {papers.length === 0 ? null : (
            <>
              <Menu.Label>{tPrinting('menu.direct')}</Menu.Label>
              {papers.map((at, place) => (
                <Menu.Item
                  key={at.paper}
                  rightSection={place === 0 ? <Keys shortcut="P" /> : null}
                  onClick={() => printing.print(order, at)}
                >
                  {paperName(tPrinting, at.paper)} · <bdi>{at.printer.name}</bdi>
                </Menu.Item>
              ))}
              <Menu.Item onClick={() => printing.ask({ count: 1, read: async () => [order] })}>
                {tPrinting('menu.copies')}
              </Menu.Item>
              <Menu.Divider />
            </>
          )}
          <Menu.Label>{tPrinting('menu.dialog')}</Menu.Label>
          <Menu.Item onClick={() => setForm('slip')}>{t('slip')}</Menu.Item>
          <Menu.Item onClick={() => setForm('label')}>{t('label')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => navigate(paths.settings())}>{tPrinting('menu.setUp')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {form === null ? null : <PrintedOrder order={order} form={form} onDone={() => setForm(null)} />}
    </>
  );
}
