import { Checkbox, Modal } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditTarget, ListEdit } from '../../../../shared/model/list/rows/row.ts';
import { mayBeRemembered } from '../../../../shared/model/service/remembered-name.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { useServiceChoice } from '../../../client/use-service-choice.ts';
import { ServicePicker } from '../../../ui/service/service-picker.tsx';
import styles from './assign-service.module.css';
import { useServiceNames } from './use-service-names.ts';

export interface Assigning {
  readonly rows: EditTarget;
  /** The rows' name for the service; empty if the rows name none. */
  readonly written: string;
}

interface AssignServiceProps {
  /** The rows that get a service; null if the dialog is closed. */
  readonly of: Assigning | null;
  readonly services: ReadonlyMap<string, Service>;
  /** The whole catalogue. If a service in it already has the written name, that name is not remembered for another service. */
  readonly catalogue: readonly Service[];
  readonly onEdit: (edit: ListEdit) => void;
  readonly onClose: () => void;
}

/** Dialog to choose the service of rows that name no service or an unknown one. */
export function AssignService({ of, services, catalogue, onEdit, onClose }: AssignServiceProps) {
  const { t } = useTranslation(['import', 'common']);
  return (
    <Modal
      opened={of !== null}
      onClose={onClose}
      size="lg"
      title={t('edit.assignTitle')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {of === null ? null : (
        <Choice of={of} services={services} catalogue={catalogue} onEdit={onEdit} onClose={onClose} />
      )}
    </Modal>
  );
}

const shownCharacters = 60;

function Choice(props: AssignServiceProps & { readonly of: Assigning }) {
  const { of, services, catalogue, onEdit, onClose } = props;
  const { t } = useTranslation('import');
  const { remember } = useServiceNames();
  const [remembers, setRemembers] = useState(true);
  const choice = useServiceChoice();
  const all = useMemo(() => [...services.values()], [services]);
  const written = of.written.trim();
  const offersToRemember = useMemo(() => mayBeRemembered(written, catalogue), [written, catalogue]);
  return (
    <div className={styles.picker}>
      {offersToRemember ? (
        <Checkbox
          className={styles.remember}
          label={t('remember.offer', { written: written.slice(0, shownCharacters) })}
          checked={remembers}
          onChange={(event) => setRemembers(event.currentTarget.checked)}
        />
      ) : null}
      <div className={styles.choices}>
        <ServicePicker
          services={all}
          {...choice}
          begin={written}
          onPick={(service) => {
            onEdit({ do: 'assign', of: of.rows, serviceId: service.id });
            if (offersToRemember && remembers) remember(written, service);
            onClose();
          }}
        />
      </div>
    </div>
  );
}
