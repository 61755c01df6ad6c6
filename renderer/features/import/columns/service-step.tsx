import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnPlan } from '../../../../shared/model/list/sheet/column-plan.ts';
import { offersQuantity } from '../../../../shared/model/service/quantity.ts';
import type { Service } from '../../../../shared/model/service/service.ts';
import { usePanelFields } from '../../../client/use-panel-fields.ts';
import { useServiceChoice } from '../../../client/use-service-choice.ts';
import common from '../../../ui/base/common.module.css';
import question from '../../../ui/dialog/question.module.css';
import { type FieldValues, fieldProblems } from '../../../ui/service/field-values.ts';
import { ServiceFields } from '../../../ui/service/service-fields.tsx';
import { ServicePicker } from '../../../ui/service/service-picker.tsx';
import { missingFields } from '../list/missing-fields.ts';
import styles from './service-step.module.css';

interface ServiceStepProps {
  readonly services: readonly Service[];
  /** The service chosen before; the step asks for its field values again. */
  readonly chosen: Service | null;
  /** The step does not ask for fields that have a column. */
  readonly plan: ColumnPlan;
  readonly values: FieldValues;
  readonly onChoose: (service: Service, values: FieldValues) => void;
}

/** Chooses the service of the rows that name no service, and the field values that these rows share. */
export function ServiceStep(props: ServiceStepProps) {
  const { t } = useTranslation(['import', 'services']);
  const [service, setService] = useState<Service | null>(props.chosen);
  const [values, setValues] = useState<FieldValues>(props.values);
  const [tried, setTried] = useState(false);
  const choice = useServiceChoice();
  const panelFields = usePanelFields(service?.fields ?? []);
  const missingOf = (of: Service) => missingFields(of, props.plan);
  const hasQuantities = props.plan.meanings.some((meaning) => meaning.is === 'quantity');
  function pick(picked: Service): void {
    if (missingOf(picked).length === 0) props.onChoose(picked, {});
    else setService(picked);
  }
  if (service !== null && missingOf(service).length > 0)
    return (
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (fieldProblems(missingOf(service), values).size === 0) props.onChoose(service, values);
        }}
      >
        <h2 className={question.question}>
          <bdi>{service.name}</bdi>
        </h2>
        <p>{t('fields')}</p>
        <ServiceFields
          fields={missingOf(service)}
          values={values}
          onChange={setValues}
          showMissing={tried}
          {...panelFields}
        />
        <div className={common.flex}>
          <Button variant="filled" type="submit">
            {t('goOn')}
          </Button>
          <Button onClick={() => setService(null)}>{t('change')}</Button>
        </div>
      </form>
    );
  return (
    <div className={styles.choose}>
      <h2 className={question.question}>{t('choose')}</h2>
      <ServicePicker
        services={props.services}
        {...choice}
        refusal={(each) =>
          !each.bulkAllowed
            ? t('services:noBulk')
            : hasQuantities || offersQuantity(each.quantity, 1)
              ? null
              : t('services:quantity.notOne')
        }
        onPick={pick}
      />
    </div>
  );
}
