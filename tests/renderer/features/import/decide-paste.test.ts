import { expect, test } from 'vitest';
import { noList } from '../../../../renderer/features/import/list/import-state.ts';
import { decidePaste, type SourcePaste } from '../../../../renderer/features/import/source/decide-paste.ts';
import type { ListCounts } from '../../../../shared/model/list/rows/row.ts';

const counts = {} as ListCounts;
const file = new File(['x'], 'list.csv');
type Over = Partial<Parameters<typeof decidePaste>[0]>;
const short = (answer: SourcePaste): string => {
  const said = (source: { readonly text: string } | { readonly file: Blob } | null) =>
    source === null ? 'nothing' : 'text' in source ? source.text.replaceAll('\n', '|') : 'file';
  if (answer.is === 'stay') return 'stay';
  return answer.is === 'ask'
    ? `ask: add ${said(answer.add)} or begin ${said(answer.begin)}`
    : `${answer.is} ${said(answer.source)}`;
};
const at = (over: Over, whole = false, pasted: Parameters<typeof decidePaste>[1] = { text: 'c' }) =>
  short(decidePaste({ ...noList, ...over }, pasted, whole));
const checked: Over = { step: 'check', counts, source: { text: 'a\nb' } };
const ofFile: Over = { step: 'check', counts, source: { file } };

test.each([
  ['nothing is there yet', at({}), 'read c'],
  ['a text is not checked yet', at({ step: 'service', source: { text: 'a' } }), 'read a|c'],
  ['a text is being read', at({ busy: true, source: { text: 'a' } }), 'read a|c'],
  ['a file is not checked yet', at({ step: 'columns', source: { file } }), 'ask: add nothing or begin c'],
  ['a text was checked', at(checked), 'add c'],
  ['a file was checked', at(ofFile), 'ask: add c or begin c'],
  ['rows of a text were decided', at({ ...checked, edited: true }), 'ask: add c or begin c'],
  ['a file is dropped on a text', at(checked, false, { file }), 'ask: add file or begin file'],
])('a paste when %s', (_, answer, expected) => expect(answer).toBe(expected));

test.each([
  ['nothing was decided', at({ ...checked, step: 'source' }, true, { text: 'c' }), 'read c'],
  [
    'rows were decided and the box is as it was',
    at({ ...checked, step: 'source', edited: true }, true, { text: 'a\nb\n' }),
    'stay',
  ],
  [
    'rows were decided and lines were written below',
    at({ ...checked, step: 'source', edited: true }, true, { text: 'a\nb\nc' }),
    'ask: add c or begin a|b|c',
  ],
  [
    'rows were added to a file',
    at({ ...ofFile, step: 'source', grown: true }, true),
    'ask: add c or begin c',
  ],
])('the paste box when %s', (_, answer, expected) => expect(answer).toBe(expected));
