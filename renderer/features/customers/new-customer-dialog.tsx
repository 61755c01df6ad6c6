import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { noContacts } from '../../../shared/model/customer/customer.ts';
import { paths } from '../../ui/base/paths.ts';
import { ContactsForm } from './contacts-form.tsx';

/** Adds a customer before their first order. */
export function NewCustomerDialog({
  name,
  onClose,
}: {
  readonly name: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['customers', 'common']);
  const [, navigate] = useLocation();
  return (
    <Modal opened onClose={onClose} title={t('new')} closeButtonProps={{ 'aria-label': t('common:close') }}>
      <ContactsForm
        id={null}
        begin={{ ...noContacts, name }}
        onWritten={({ id }) => {
          onClose();
          navigate(paths.customer(id));
        }}
      />
    </Modal>
  );
}
