import { Modal } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditTarget, ListEdit } from '../../../../shared/model/list/rows/row.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { ServicePicker } from '../../../ui/service/service-picker.tsx';
import styles from './assign-service.module.css';

interface AssignServiceProps {
  /** The rows that it is about; null: closed. */
  readonly of: EditTarget | null;
  readonly services: ReadonlyMap<string, Service>;
  readonly onEdit: (edit: ListEdit) => void;
  readonly onClose: () => void;
}

/** Says for rows that name no service, or none that is known, which one they are for. */
export function AssignService({ of, services, onEdit, onClose }: AssignServiceProps) {
  const { t } = useTranslation(['import', 'common']);
  const all = useMemo(() => [...services.values()], [services]);
  return (
    <Modal
      opened={of !== null}
      onClose={onClose}
      size="lg"
      title={t('edit.assignTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={styles.picker}>
        <ServicePicker
          services={all}
          onPick={({ id }) => {
            if (of !== null) onEdit({ do: 'assign', of, serviceId: id });
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}
