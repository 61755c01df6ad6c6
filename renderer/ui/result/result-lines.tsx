import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { factsOfResult, type ReadResult, readResult } from '../../../shared/model/result/result.ts';
import { answerFacts, codeFacts, type ResultFact } from '../../../shared/model/result/result-facts.ts';
import type { ResultLine } from '../../../shared/model/result/result-line.ts';
import type { Extent } from '../../../shared/model/result/result-text.ts';
import common from '../base/common.module.css';
import { fewLines, ResultFacts } from './result-facts.tsx';
import styles from './result-lines.module.css';
import { ToneMark, ToneWord } from './tone-mark.tsx';

// A single text line up to this length is shown in large type, as the answer.
const maxLarge = 40;

/**
 * Shows a supplier's text or HTML as safe text: labelled fields in two columns, or a single code in large type. Known good and bad values
 * have a mark, a colour and a word; other values are neutral.
 */
export function ResultLines({
  raw,
  summary = false,
  extent = 'shown',
}: {
  readonly raw: string;
  /** True if the answer for the customer is also shown in large type above the text. */
  readonly summary?: boolean;
  /** How much of the result is shown: on screen a part, on paper the whole result. */
  readonly extent?: Extent;
}) {
  const { t } = useTranslation('services');
  const read: ReadResult = useMemo(() => readResult(raw, extent), [raw, extent]);
  if (read.code !== null)
    return (
      <bdi dir="ltr" className={`mono ${styles.code}`}>
        {read.code}
      </bdi>
    );
  const facts = factsOfResult(read);
  // A fact that is in large type above a short result is not repeated below.
  const isSaid = (line: ResultLine): boolean =>
    line.is === 'field' &&
    line.fact !== null &&
    answerFacts.includes(line.fact) &&
    facts.get(line.fact) === line.value;
  const lines =
    summary && read.lines.length < fewLines ? read.lines.filter((line) => !isSaid(line)) : read.lines;
  const lone = summary && lines.length === 1 && lines[0]?.is === 'text' && lines[0].text.length <= maxLarge;
  return (
    <>
      <Oddities read={read} />
      {summary ? <ResultFacts read={read} /> : null}
      <div className={styles.lines} data-answer={lone || undefined}>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one fixed text never move
          <Line key={index} line={line} />
        ))}
        {read.cut ? <p className={styles.cut}>{t('result.cut')}</p> : null}
      </div>
    </>
  );
}

/** Warnings about the result's encoding, and the result's pictures. */
function Oddities({ read: { oddities, pictures } }: { readonly read: ReadResult }) {
  const { t } = useTranslation('services');
  return (
    <>
      {oddities.map((oddity) => (
        <p key={oddity} className={styles.odd}>
          {t(`result.odd.${oddity}`)}
        </p>
      ))}
      {pictures.map((picture, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pictures of one fixed text never move
        <Picture key={index} address={picture} />
      ))}
    </>
  );
}

/** A picture. If it cannot be shown, because only its first bytes are those of a picture, a text says so. */
function Picture({ address }: { readonly address: string }) {
  const { t } = useTranslation('services');
  const [isBroken, setBroken] = useState(false);
  return isBroken ? (
    <p className={styles.odd}>{t('result.odd.left-out')}</p>
  ) : (
    <img className={styles.picture} src={address} alt={t('result.picture')} onError={() => setBroken(true)} />
  );
}

/** Facts that people read character by character and compare with the text on the device. */
const spelled: readonly ResultFact[] = [
  ...codeFacts,
  ...(['imei', 'imei-2', 'serial', 'meid', 'eid'] as const),
];

function Line({ line }: { readonly line: ResultLine }) {
  if (line.is === 'text') return <bdi className={styles.text}>{line.text}</bdi>;
  return (
    <>
      <bdi className={common.muted}>{line.label}</bdi>
      <span className={styles.value} data-tone={line.tone}>
        <ToneMark tone={line.tone} />
        {line.fact !== null && spelled.includes(line.fact) ? (
          <bdi dir="ltr" className="mono">
            {line.value}
          </bdi>
        ) : (
          <bdi>{line.value}</bdi>
        )}
        <ToneWord tone={line.tone} />
      </span>
    </>
  );
}
