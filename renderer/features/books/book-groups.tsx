import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookReading } from '../../../shared/model/books/book-reading.ts';
import { Section } from '../../ui/base/section.tsx';
import { formatCount } from '../../ui/format/format.ts';
import styles from './books-screen.module.css';
import { FigureRows } from './figure-rows.tsx';

const ways = ['supplier', 'service', 'person'] as const;

/** The same figures by supplier, service or person. */
export function BookGroups({ read }: { readonly read: BookReading }) {
  const { t, i18n } = useTranslation('books');
  const [by, setBy] = useState<(typeof ways)[number]>('supplier');
  const groups = { supplier: read.suppliers, service: read.services, person: read.persons }[by];
  if (groups.length === 0) return null;
  return (
    <Section
      title={t('by.title')}
      aside={
        <SegmentedControl
          aria-label={t('by.title')}
          data={ways.map((value) => ({ value, label: t(`by.${value}`) }))}
          value={by}
          onChange={(value) => setBy(ways.find((each) => each === value) ?? by)}
        />
      }
    >
      <FigureRows
        label={t('by.title')}
        rowHead={t(`by.${by}`)}
        groups={groups}
        nameOf={({ name }) => (name.trim() === '' || name === 'person' ? t('by.nobody') : name)}
      />
      {by !== 'service' || read.moreServices === 0 ? null : (
        <p className={styles.faint}>
          {t('by.more', { number: formatCount(read.moreServices, i18n.language) })}
        </p>
      )}
    </Section>
  );
}
