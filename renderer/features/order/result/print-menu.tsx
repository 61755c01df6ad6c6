import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '../../../../shared/model/order/order.ts';
import { type PaperForm, PrintedOrder } from './printed-order.tsx';

/** Prints a slip for the customer or a label for the device, through the system's own print dialog. */
export function PrintMenu({ order }: { readonly order: Order }) {
  const { t } = useTranslation('templates');
  const [form, setForm] = useState<PaperForm | null>(null);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} aria-hidden />}>
            {t('print')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setForm('slip')}>{t('slip')}</Menu.Item>
          <Menu.Item onClick={() => setForm('label')}>{t('label')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {form === null ? null : <PrintedOrder order={order} form={form} onDone={() => setForm(null)} />}
    </>
  );
}
