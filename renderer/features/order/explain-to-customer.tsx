import { Button, Popover } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OrderState } from '../../../shared/model/order/order.ts';
import { CopyButton } from '../../ui/base/copy-button.tsx';
import styles from './order-head.module.css';

const explained = [
  'uncertain',
  'refused',
  'rejected',
  'cancelled',
  'unknown',
] as const satisfies OrderState[];

/** What a clerk can say to the customer of an order that failed or is uncertain. Nothing for others. */
export function ExplainToCustomer({ state }: { readonly state: OrderState }) {
  const { t } = useTranslation('help');
  const known = explained.find((each) => each === state);
  if (known === undefined) return null;
  const words = t(`customer.${known}`);
  return (
    <Popover width={360} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" justify="flex-start">
          {t('customer.ask')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('customer.ask')}>
        <p className={styles.tell}>{words}</p>
        <CopyButton text={words.replace(/^[“"«„]|[”"»“]$/gu, '').trim()} label={t('customer.copy')} />
      </Popover.Dropdown>
    </Popover>
  );
}
