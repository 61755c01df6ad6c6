import type { ListVerdict } from '../text/verdict.ts';

/** Key of rows that can be edited together: the verdict, and the values that decide which edits are possible. */
export function verdictGroup(verdict: ListVerdict): string {
  switch (verdict.is) {
    case 'good':
      return [
        verdict.kept ? 'kept' : 'good',
        ...verdict.repairs,
        ...(verdict.priceEmptied ? ['price-emptied'] : []),
      ].join(' ');
    case 'repair':
      return `repair ${verdict.repairs.join(' ')}`;
    case 'choice':
      return `choice ${verdict.alternatives.map(({ repairs }) => repairs.join('+')).join(' or ')}`;
    case 'other-kind':
      return `other-kind ${verdict.found} for ${verdict.wanted}${verdict.mayKeep ? ' may keep' : ''}`;
    case 'invented':
      return `invented ${verdict.why}${verdict.mayKeep ? ' may keep' : ''}`;
    case 'set-aside':
      return `set-aside ${verdict.why}`;
    case 'service-unknown':
      return `service-unknown ${verdict.written}`;
    case 'field':
      return `field ${verdict.problem} ${verdict.name}`;
    default:
      return verdict.is;
  }
}
