import { Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type { Order } from '../../../../shared/model/order/order.ts';
import { useContract } from '../../../client/contract-context.tsx';
import { copyText } from '../../../ui/base/clipboard.ts';
import { paths } from '../../../ui/base/paths.ts';
import { notifyDone, notifyNotDone } from '../../../ui/failure/notify-done.tsx';
import { allTemplates, type NamedTemplate, orderAsText } from '../../../ui/order/order-text.ts';

/** Items of a menu that copy the order as one of the shop's texts, or one of the built-in ones. */
export function CopyAsItems({ order }: { readonly order: Order }) {
  const { t, i18n } = useTranslation(['templates', 'states']);
  const [, navigate] = useLocation();
  const contract = useContract();
  const { data: settings } = useQuery(contract.settings.read.queryOptions());
  const about = { t, pageLanguage: i18n.language, shop: settings?.shop ?? '' };
  async function copy(template: NamedTemplate): Promise<void> {
    const copied = await copyText(orderAsText(order, template, about));
    if (copied) notifyDone('copied', t('copied', { name: template.name }));
    else notifyNotDone('copied', t('notCopied'));
  }
  return (
    <>
      <Menu.Label>{t('copyAs')}</Menu.Label>
      {allTemplates(settings?.templates ?? [], t).map((template) => (
        <Menu.Item key={template.id} onClick={() => void copy(template)}>
          <bdi>{template.name}</bdi>
        </Menu.Item>
      ))}
      <Menu.Item onClick={() => navigate(paths.settings())}>{t('edit')}</Menu.Item>
    </>
  );
}
