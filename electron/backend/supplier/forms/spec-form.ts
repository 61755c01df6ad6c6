import type { Connection } from '../../../../shared/model/connection/connection.ts';
import type { ActionCall, EncodedCall, FormField, OrderCall } from './action-call.ts';

const keyParameters = { bearer: null, apikey: 'apikey', username: 'username' } as const;

/** The spec's request form: flat parameters, and the key in one of three places. */
export function encodeInSpecForm(call: ActionCall, key: string, keyForm: Connection['keyForm']): EncodedCall {
  const keyParameter = keyParameters[keyForm];
  const fields: FormField[] = [['action', call.action], ...parametersOf(call)];
  return {
    signIn: keyParameter === null ? [] : [[keyParameter, key]],
    fields,
    described: fields,
    bearer: keyParameter === null,
  };
}

function parametersOf(call: ActionCall): readonly FormField[] {
  switch (call.action) {
    case 'imeiservicelist':
      return call.page;
    case 'getimeiorder':
      return call.reference === null ? [] : [['ID', call.reference]];
    case 'getimeiorderbulk':
      return call.bulkForm === 'array'
        ? call.references.map((reference): FormField => ['ID[]', reference])
        : [['ID', call.references.join(',')]];
    case 'placeimeiorder':
      return orderParameters(call.order);
    default:
      return [];
  }
}

function orderParameters({
  serviceId,
  identifier,
  quantity,
  ownFields,
  panelFields,
}: OrderCall): FormField[] {
  return [
    ['ID', serviceId],
    ['IMEI', identifier],
    ...(quantity === null ? [] : [['QNT', quantity] as const]),
    ...Object.entries(panelFields),
    ...Object.entries(ownFields),
  ];
}

/** Names of the request's own parameters. A service's own field cannot have one of these names. */
export function reservedInSpecForm(keyForm: Connection['keyForm'], hasQuantity: boolean): readonly string[] {
  const keyParameter = keyParameters[keyForm];
  return [
    'action',
    'ID',
    'IMEI',
    ...(hasQuantity ? ['QNT'] : []),
    ...(keyParameter === null ? [] : [keyParameter]),
  ];
}
