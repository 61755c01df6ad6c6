import { Modal } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditTarget, ListEdit } from '../../../../shared/model/list/rows/row.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { ServicePicker } from '../../../ui/service/service-picker.tsx';
import styles from './assign-service.module.css';

export interface Assigning {
  readonly rows: EditTarget;
  /** '' where they name none. */
  readonly written: string;
}

interface AssignServiceProps {
  /** The rows that it is about, and what they name their service; null: closed. */
  readonly of: Assigning | null;
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
          begin={of?.written ?? ''}
          onPick={({ id }) => {
            if (of !== null) onEdit({ do: 'assign', of: of.rows, serviceId: id });
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}
