import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../../shared/model/service/service.ts';
import common from '../../ui/base/common.module.css';
import { useHandOver } from '../../ui/order/hand-over.ts';
import { ServiceNeeds } from '../../ui/service/service-needs.tsx';
import { UsualTimeWords } from '../../ui/service/usual-time-words.tsx';
import styles from './service-head.module.css';

/** The service being ordered, with a button to change it. */
export function ServiceHead({
  service,
  onChange,
}: {
  readonly service: Service;
  readonly onChange: () => void;
}) {
  const { t } = useTranslation(['new-order', 'services']);
  const { usualOf } = useHandOver();
  return (
    <div className={styles.head}>
      <div className={common.grow}>
        <h2 className={styles.name}>
          <bdi>{service.name}</bdi>
        </h2>
        <p className={styles.about}>
          <bdi>{service.group}</bdi>
          {service.time === '' ? null : (
            <>
              {service.group === '' ? null : ' · '}
              {t('time')}: <bdi>{service.time}</bdi>
            </>
          )}
          {usualOf({ serviceId: service.id })?.medianMs == null ? null : (
            <>
              {service.group === '' && service.time === '' ? null : ' · '}
              <UsualTimeWords service={{ serviceId: service.id }} />
            </>
          )}{' '}
          <ServiceNeeds service={service} />
        </p>
      </div>
      <Button variant="default" onClick={onChange}>
        {t('services:picker.change')}
      </Button>
    </div>
  );
}
