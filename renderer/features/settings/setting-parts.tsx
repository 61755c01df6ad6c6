import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFoundIn } from '../../../shared/model/base/search-folding.ts';
import { SearchField } from '../../ui/table/search-field.tsx';
import styles from './setting-parts.module.css';

export interface SettingPart {
  readonly key: string;
  /** Starts with a heading (h2), or renders nothing. */
  readonly body: ReactNode;
}

interface Entry {
  readonly key: string;
  readonly title: string;
  readonly words: string;
}

/** The settings, with an index next to them and a search in all of their texts. */
export function SettingParts({ parts }: { readonly parts: readonly SettingPart[] }) {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useState('');
  const all = useRef<HTMLDivElement>(null);
  const entries = useEntries(all);
  const query = search.trim();
  const found = entries
    .filter(({ words }) => isFoundIn(words, query))
    .toSorted((a, b) => Number(isFoundIn(b.title, query)) - Number(isFoundIn(a.title, query)));
  function show(key: string): void {
    const part = all.current?.querySelector<HTMLElement>(`[data-part="${key}"]`);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  }
  return (
    <div className={styles.screen}>
      <nav className={styles.index} aria-label={t('index')}>
        <SearchField
          label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={setSearch}
          onContinue={() => found[0] && show(found[0].key)}
        />
        <ul className={styles.list}>
          {found.map(({ key, title }) => (
            <li key={key}>
              <button type="button" className={styles.entry} onClick={() => show(key)}>
                {title}
              </button>
            </li>
          ))}
        </ul>
        <p role="status" className={styles.none}>
          {found.length === 0 && entries.length > 0 ? t('searchNone') : ''}
        </p>
      </nav>
      <div ref={all}>
        {parts.map(({ key, body }) => (
          <section
            key={key}
            data-part={key}
            tabIndex={-1}
            className={styles.part}
            hidden={entries.some((entry) => entry.key === key && !found.includes(entry))}
          >
            {body}
          </section>
        ))}
      </div>
    </div>
  );
}

/** Returns heading and text of each part. They are read from the rendered page, because some parts render late or not at all. */
function useEntries(all: { readonly current: HTMLElement | null }): readonly Entry[] {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  useEffect(() => {
    const place = all.current;
    if (place === null) return;
    function read(): void {
      const drawn = [...(place?.querySelectorAll<HTMLElement>('[data-part]') ?? [])].flatMap((part) => {
        const title = part.querySelector('h2')?.textContent ?? '';
        return title === '' ? [] : [{ key: part.dataset.part ?? '', title, words: part.textContent ?? '' }];
      });
      setEntries((before) => (JSON.stringify(before) === JSON.stringify(drawn) ? before : drawn));
    }
    const observer = new MutationObserver(read);
    observer.observe(place, { childList: true, subtree: true, characterData: true });
    read();
    return () => observer.disconnect();
  }, [all]);
  return entries;
}
