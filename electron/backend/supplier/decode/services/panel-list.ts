import { encodeMessage } from '../../../../../shared/model/base/coded-message.ts';
import type { PanelChoice } from '../../../../../shared/model/service/panel-list.ts';
import { type Decoded, unreadable } from '../fields/decode-envelope.ts';
import { type Envelope, rowsOfAnswer } from '../fields/envelope.ts';
import { fieldsOf } from '../fields/fields.ts';
import { isArray, isObject, type Json } from '../syntax/json.ts';
import { plainWords } from '../syntax/text.ts';

const ids = ['id'];
const names = ['name', 'model', 'network', 'mep', 'brand', 'country', 'group'];
const inner = ['models', 'providers', 'networks', 'list'];
const maxChoices = 20_000;

/**
 * A panel's own list of ids: brands with models, countries with networks, MEPs. If rows contain inner rows, users choose among the inner
 * rows (corpus: helper lists).
 */
export function decodePanelList(envelope: Envelope): Decoded<readonly PanelChoice[]> {
  const choices: PanelChoice[] = [];
  const add = (value: Json | undefined, above: string): void => {
    for (const row of rowsIn(value)) {
      if (choices.length >= maxChoices || !isObject(row)) continue;
      const fields = fieldsOf(row);
      const name = plainWords(fields.text(names) ?? '', 200);
      const innerValue = fields.get(inner);
      const id = fields.text(ids);
      if (innerValue !== undefined) add(innerValue, name);
      else if (id !== null && id.length <= 64 && name !== '')
        choices.push({ id, name: above === '' ? name : `${above} · ${name}` });
    }
  };
  for (const row of rowsOfAnswer(envelope)) add(isObject(row) ? fieldsOf(row).get(['list']) : undefined, '');
  return choices.length === 0 ? unreadable(encodeMessage('action-silent')) : { ok: true, value: choices };
}

function rowsIn(value: Json | undefined): readonly Json[] {
  if (isArray(value)) return value;
  return isObject(value) ? value.entries.map(([, each]) => each) : [];
}
