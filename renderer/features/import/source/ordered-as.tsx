import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { WorkbookSheet } from '../../../store/workbooks.ts';
import { paths } from '../../../ui/base/paths.ts';

/** Links to the batches that were ordered from a sheet. */
export function OrderedAs({ batches }: Pick<WorkbookSheet, 'batches'>) {
  const { t } = useTranslation('import');
  return (
    <span>
      {t('sheets.ordered')}{' '}
      {batches.map(({ id, name }, at) => (
        <Fragment key={id}>
          {at === 0 ? '' : ', '}
          <Link href={paths.batch(id)}>
            <bdi>{name}</bdi>
          </Link>
        </Fragment>
      ))}
    </span>
  );
}
