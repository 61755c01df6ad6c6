import type { TFunction } from 'i18next';
import type { ListVerdict, RepairKind } from '../../../../shared/model/list/text/verdict.ts';

type Texts = TFunction<['import', 'states', 'services']>;

/** Tone of a verdict: ready to order, fixable, wrong, ordered before, or set aside. */
export type VerdictTone = 'good' | 'mend' | 'bad' | 'double' | 'aside';

export function toneOf(verdict: ListVerdict): VerdictTone {
  switch (verdict.is) {
    case 'good':
      return 'good';
    case 'repair':
    case 'choice':
    case 'one-or-two':
      return 'mend';
    case 'duplicate':
    case 'second-imei':
    case 'open':
    case 'before':
      return 'double';
    case 'set-aside':
    case 'removed':
    case 'split-off':
    case 'no-identifier':
      return 'aside';
    default:
      return 'bad';
  }
}

/** A verdict in words, for one row or all rows of a group. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case for each verdict, exhaustive.
export function verdictWords(t: Texts, verdict: ListVerdict, subject: 'row' | 'group'): string {
  const one = subject === 'row';
  switch (verdict.is) {
    case 'good': {
      const good =
        verdict.repairs.length > 0
          ? t('verdict.goodRepaired', { repairs: repairWords(t, verdict.repairs) })
          : t(verdict.kept ? 'verdict.goodKept' : 'verdict.good');
      return verdict.priceEmptied ? t('verdict.priceEmptied', { verdict: good }) : good;
    }
    case 'repair':
      return t('verdict.repair', { repairs: repairWords(t, verdict.repairs) });
    case 'choice':
      return t('verdict.choice');
    case 'bad-check-digit':
      return one ? t('verdict.badCheckDigit', { fits: verdict.fits }) : t('verdict.badCheckDigits');
    case 'too-short':
      return one
        ? t('verdict.tooShort', { characters: verdict.count, least: verdict.least })
        : t('verdict.tooShorts');
    case 'too-long':
      return one
        ? t('verdict.tooLong', { characters: verdict.count, most: verdict.most })
        : t('verdict.tooLongs');
    case 'not-digits':
      return one ? t('verdict.notDigits', { characters: verdict.characters }) : t('verdict.notDigitses');
    case 'letters-not-allowed':
    case 'has-spaces':
    case 'no-identifier':
    case 'service-missing':
    case 'removed':
    case 'split-off':
    case 'quantity':
      return t(`verdict.${verdict.is}`);
    case 'not-the-pattern':
      return t('verdict.notThePattern');
    case 'digits-lost':
      return one ? t('verdict.digitsLost', { written: verdict.written }) : t('verdict.digitsLosts');
    case 'other-kind':
      return t('services:doubt.otherKind', {
        found: t(`services:foundKind.${verdict.found}`),
        wanted: t(`services:wanted.${verdict.wanted}`),
      });
    case 'invented':
      return t('services:doubt.invented', { why: t(`services:invented.${verdict.why}`) });
    case 'service-unknown':
      return t('verdict.serviceUnknown', { written: verdict.written });
    case 'duplicate':
      return one ? t('verdict.duplicate', { line: verdict.firstLine }) : t('verdict.duplicates');
    case 'second-imei':
      return one ? t('verdict.secondImei', { line: verdict.firstLine }) : t('verdict.secondImeis');
    case 'set-aside':
      return t(`verdict.setAside.${verdict.why}`);
    case 'one-or-two':
      return one ? t('verdict.oneOrTwo', { line: verdict.otherLine }) : t('verdict.oneOrTwos');
    case 'open':
      return one && verdict.known.elsewhere !== null
        ? t('verdict.openElsewhere', { connection: verdict.known.elsewhere })
        : t('verdict.open');
    case 'before':
      return t('verdict.before');
    case 'field':
      return t('verdict.field', {
        name: verdict.name,
        problem: t(`services:field.problem.${verdict.problem}`),
      });
  }
}

export function repairWords(t: Texts, repairs: readonly RepairKind[]): string {
  return repairs.map((repair) => t(`services:repair.${repair}`)).join(', ');
}
