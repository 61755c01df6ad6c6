import { readResult } from '../../../shared/model/result/result.ts';
import { Details } from '../../ui/result/details.tsx';
import { ResultFacts } from '../../ui/result/result-facts.tsx';
import { ResultInLine } from '../../ui/result/result-in-line.tsx';
import { ResultLines } from '../../ui/result/result-lines.tsx';
import { ToneMark } from '../../ui/result/tone-mark.tsx';
import type { Part } from '../part.ts';
import { longText, longWord } from '../samples.ts';

const report = [
  'Model: iPhone 15 Pro 256GB',
  'IMEI: 490154203237518',
  'IMEI2: 490154203237526',
  'SimLock: Unlocked',
  'Find My iPhone: ON',
  'Carrier: Any Carrier',
  'Blacklist: Clean',
  'Purchase Date: 2024-03-14',
  'Warranty: Expired',
  `Description: ${longText}`,
  `Token: ${longWord}`,
].join('\n');
const codes =
  'Unlock Code: 12345678\nUnfreeze Code: 87654321\nModel: SM-A546B\nCarrier: Any Carrier\nNote: none';

export const resultParts: readonly Part[] = [
  {
    file: 'ui/result/details.tsx',
    states: {
      closed: <Details details={{ Server: 'A', Empty: '' }} />,
      long: <Details details={{ [longWord]: longText, Note: longWord }} />,
    },
  },
  {
    file: 'ui/result/result-facts.tsx',
    states: {
      verdicts: <ResultFacts read={readResult(report)} />,
      codes: <ResultFacts read={readResult(codes)} />,
    },
  },
  {
    file: 'ui/result/result-in-line.tsx',
    states: {
      verdicts: <ResultInLine raw={report} identifier="" />,
      code: <ResultInLine raw="12345678" identifier="" />,
      'codes by name': <ResultInLine raw={codes} identifier="" />,
      'no answer known': <ResultInLine raw={longText} identifier="" />,
    },
  },
  {
    file: 'ui/result/result-lines.tsx',
    states: {
      code: <ResultLines raw="12345678" />,
      'a few lines': <ResultLines raw={'SimLock: Unlocked\nFind My iPhone: OFF'} />,
      report: <ResultLines summary raw={report} />,
      markup: <ResultLines raw="<b>Status:</b> <span style='color:green'>Clean</span><br>Country: Germany" />,
      prose: <ResultLines raw={longText} />,
      'one long word': <ResultLines raw={longWord} />,
    },
  },
  {
    file: 'ui/result/tone-mark.tsx',
    states: { positive: <ToneMark tone="positive" />, negative: <ToneMark tone="negative" /> },
  },
];
