import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { directionOf, type PageLanguage, pageLanguage } from '../../locales/languages.ts';
import { loadLanguage } from '../../locales/load-language.ts';
import {
  type CustomerNews,
  type CustomerView,
  customerChannel,
  customerNewsSchema,
  customerQuestion,
} from '../../store/customer-display.ts';
import { groupIdentifier } from '../../ui/device/identifier.tsx';
import { ResultLines } from '../../ui/result/result-lines.tsx';
import styles from './customer-display.module.css';

/**
 * The customer's window at the counter: the shop, the identifier in large digits, and the result. It has no backend connection and shows
 * what the app's page sends. Escape closes it.
 */
export function CustomerDisplay() {
  const { t } = useTranslation('outside');
  const news = useNews();
  useLanguage(news?.language);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => {
    if (news === null) return;
    document.documentElement.dataset.mantineColorScheme = news.scheme;
    document.title = news.shop === '' ? 'IMEI Desk' : news.shop;
  }, [news]);
  const shop = news?.shop ?? '';
  return (
    <main className={styles.display}>
      <p className={styles.shop}>
        <bdi>{shop}</bdi>
      </p>
      <div className={styles.middle} aria-live="polite">
        {news?.view ? <Shown view={news.view} /> : <p className={styles.welcome}>{t('display.welcome')}</p>}
      </div>
    </main>
  );
}

function Shown({ view }: { readonly view: CustomerView }) {
  const { t } = useTranslation('outside');
  const { identifier, stage, result } = view;
  return (
    <>
      <h1>
        <bdi
          dir="ltr"
          className={`mono ${styles.identifier}`}
          data-long={identifier.length > 20 || undefined}
        >
          {groupIdentifier(identifier).map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups of one fixed text never move
            <span key={index} className={styles.group}>
              {group}
            </span>
          ))}
        </bdi>
      </h1>
      {stage === 'under-way' ? <p className={styles.words}>{t('display.underWay')}</p> : null}
      {stage === 'without-result' ? <p className={styles.words}>{t('display.withoutResult')}</p> : null}
      {stage === 'ready' ? (
        <div className={styles.result}>
          <ResultLines raw={result} />
        </div>
      ) : null}
    </>
  );
}

/** The latest message from the app's page; null before the first. */
function useNews(): CustomerNews | null {
  const [news, setNews] = useState<CustomerNews | null>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(customerChannel);
    channel.addEventListener('message', ({ data }) => {
      const reported = customerNewsSchema.safeParse(data);
      if (reported.success) setNews(reported.data);
    });
    channel.postMessage(customerQuestion);
    return () => channel.close();
  }, []);
  return news;
}

function useLanguage(reported: string | undefined): void {
  const { i18n } = useTranslation();
  const displayLanguage: PageLanguage | null =
    reported === undefined ? null : pageLanguage('system', [reported]);
  useEffect(() => {
    if (displayLanguage === null) return;
    let isWanted = true;
    // If loading fails, the current language stays.
    loadLanguage(i18n, displayLanguage)
      .then(() => (isWanted ? i18n.changeLanguage(displayLanguage) : undefined))
      .catch(() => undefined);
    document.documentElement.lang = displayLanguage;
    document.documentElement.dir = directionOf(displayLanguage);
    return () => {
      isWanted = false;
    };
  }, [displayLanguage, i18n]);
}
