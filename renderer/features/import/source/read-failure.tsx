import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import {
  guessAll,
  type ReadFailure,
  type ReadingOptions,
} from '../../../../shared/model/list/sheet/source.ts';
import common from '../../../ui/base/common.module.css';
import { intlLocale } from '../../../ui/format/format.ts';
import { IconAlertTriangle } from '../../../ui/icons/icons.tsx';
import styles from './read-failure.module.css';

interface ReadFailureNoticeProps {
  readonly failure: ReadFailure;
  /** True if the source should have been added to a list. That list is unchanged. */
  readonly added?: boolean;
  /** Reads the same source with other options. */
  readonly onReadAgain: (options: ReadingOptions) => void;
}

/** Says why a list could not be read: first what it means, then in which row, then what to do. */
export function ReadFailureNotice({ failure, added = false, onReadAgain }: ReadFailureNoticeProps) {
  const { t, i18n } = useTranslation('import');
  return (
    <div role="alert" className={styles.notice} data-added={added || undefined}>
      <IconAlertTriangle size={18} className={styles.icon} aria-hidden />
      <div className={styles.words}>
        <p className={common.bold}>{t(added ? 'failure.notAdded' : 'failure.title')}</p>
        <p>{t(added ? 'failure.asItWas' : 'failure.means')}</p>
        <p>{failureText(t, failure, new Intl.NumberFormat(intlLocale(i18n.language)))}</p>
        {failure.is === 'unclosed-quote' ? (
          <Button onClick={() => onReadAgain({ ...guessAll, quotes: 'plain' })}>
            {t('failure.quotesPlain')}
          </Button>
        ) : null}
        {failure.is === 'line-too-long' || failure.is === 'cell-too-long' ? (
          <Button onClick={() => onReadAgain({ ...guessAll, layout: 'lines' })}>
            {t('failure.asLines')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function failureText(t: TFunction<'import'>, failure: ReadFailure, figures: Intl.NumberFormat): string {
  const format = (value: number) => figures.format(value);
  const megabytes = (bytes: number) => figures.format(Math.round(bytes / 100_000) / 10);
  switch (failure.is) {
    case 'too-large':
      return t('failure.too-large', { size: megabytes(failure.bytes), most: megabytes(failure.most) });
    case 'too-many-rows':
      return t('failure.too-many-rows', { most: format(failure.most) });
    case 'too-many-cells':
      return t('failure.too-many-cells', {
        rows: format(failure.rows),
        columns: format(failure.columns),
        most: format(failure.most),
      });
    case 'line-too-long':
      return t('failure.line-too-long', {
        line: format(failure.line),
        characters: format(failure.characters),
        most: format(failure.most),
      });
    case 'cell-too-long':
      return t('failure.cell-too-long', {
        row: format(failure.row),
        column: format(failure.column),
        most: format(failure.most),
      });
    case 'unclosed-quote':
      return t('failure.unclosed-quote', { line: format(failure.line) });
    case 'not-a-list':
      return t(`failure.looksLike.${failure.looksLike}`);
    case 'zip-bomb':
      return t('failure.zip-bomb', { size: megabytes(failure.bytes), unpacked: megabytes(failure.unpacked) });
    case 'cell-broken':
      return t('failure.cell-broken', {
        sheet: failure.sheet,
        row: format(failure.row),
        column: format(failure.column),
      });
    case 'took-too-long':
      return t('failure.took-too-long', { seconds: format(failure.seconds) });
    default:
      return t(`failure.${failure.is}`);
  }
}
