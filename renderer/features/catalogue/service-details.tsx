import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useContract } from '../../client/contract-context.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { paths } from '../../ui/paths.ts';
import { Price } from '../../ui/price.tsx';
import { ResultLines } from '../../ui/result-lines.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import styles from './service-details.module.css';

/** Everything that is known of one service, beside the list: the supplier's long text as safe text, and the next step. */
export function ServiceDetails({ serviceId }: { readonly serviceId: string | null }) {
  const { t } = useTranslation(['catalogue', 'services']);
  const contract = useContract();
  const { data, error, isPending } = useQuery({
    ...contract.catalogue.service.queryOptions({ input: { serviceId: serviceId ?? '' } }),
    enabled: serviceId !== null,
    placeholderData: (previous) => previous,
  });
  return (
    <aside aria-label={t('detail.label')} className={styles.details}>
      {serviceId === null ? (
        <p className={styles.faint}>{t('detail.none')}</p>
      ) : error !== null ? (
        <FailureNotice error={error} />
      ) : isPending ? (
        <SkeletonRows rows={4} />
      ) : data === null ? (
        <p className={styles.faint}>{t('detail.none')}</p>
      ) : (
        <>
          <h2 className={styles.name}>
            <bdi>{data.name}</bdi>
          </h2>
          <p className={styles.price}>
            <Price service={data} inWords />
          </p>
          {data.price === null ? null : (
            <div className={styles.actions}>
              <Button component={Link} href={paths.newOrder({ serviceId: data.id })}>
                {t('detail.order')}
              </Button>
              {data.bulkAllowed ? (
                <Button component={Link} href={paths.importList({ serviceId: data.id })} variant="default">
                  {t('detail.list')}
                </Button>
              ) : null}
            </div>
          )}
          <dl className={styles.facts}>
            <dt>{t('detail.group')}</dt>
            <dd>
              <bdi>{data.group || t('noGroup')}</bdi>
            </dd>
            <dt>{t('column.id')}</dt>
            <dd className="mono">{data.id}</dd>
            <dt>{t('detail.time')}</dt>
            <dd>
              {data.time === '' ? (
                t('services:timeUnknown')
              ) : (
                <>
                  <bdi>{data.time}</bdi> <span className={styles.faint}>({t('detail.timeNote')})</span>
                </>
              )}
            </dd>
            <dt>{t('detail.identifier')}</dt>
            <dd>
              {data.identifier.label === '' ? (
                t(`services:kind.${data.identifier.kind}`)
              ) : (
                <bdi>{data.identifier.label}</bdi>
              )}
            </dd>
            <dt>{t('detail.bulk')}</dt>
            <dd>{t(data.bulkAllowed ? 'detail.bulkYes' : 'detail.bulkNo')}</dd>
            {data.fields.length === 0 ? null : (
              <>
                <dt>{t('detail.fields')}</dt>
                <dd>
                  <ul>
                    {data.fields.map((field) => (
                      <li key={field.name}>
                        <bdi>{field.name}</bdi>{' '}
                        <span className={styles.faint}>
                          ({t(field.required ? 'detail.required' : 'detail.optional')})
                        </span>
                      </li>
                    ))}
                  </ul>
                </dd>
              </>
            )}
          </dl>
          <h3 className={styles.heading}>{t('detail.info')}</h3>
          {data.info.trim() === '' ? (
            <p className={styles.faint}>{t('detail.noInfo')}</p>
          ) : (
            <ResultLines raw={data.info} />
          )}
        </>
      )}
    </aside>
  );
}
