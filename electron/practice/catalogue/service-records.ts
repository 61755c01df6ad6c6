import { statedPrice } from './offers.ts';
import type { CustomField, PracticeService } from './service.ts';

/** The grouped map of the action endpoint. Every price and id is a string. */
export function groupedServices(
  services: readonly PracticeService[],
  record: (service: PracticeService) => unknown = actionRecord,
): Readonly<Record<string, unknown>> {
  const groups = new Map<string, PracticeService[]>();
  for (const service of services) {
    const group = groups.get(service.group);
    if (group) group.push(service);
    else groups.set(service.group, [service]);
  }
  return Object.fromEntries(
    [...groups].map(([name, members]) => [
      name,
      {
        GROUPNAME: name,
        GROUPTYPE: members[0]?.kind === 'server' ? 'SERVER' : 'IMEI',
        SERVICES: Object.fromEntries(members.map((service) => [String(service.id), record(service)])),
      },
    ]),
  );
}

export function restRecord(service: PracticeService): Readonly<Record<string, unknown>> {
  return {
    id: service.id,
    name: service.name,
    group: service.group,
    type: service.kind,
    price: statedPrice(service),
    currency: 'USD',
    delivery_time: service.time,
    description: service.info,
    identifier: service.asks.label === '' ? 'IMEI' : service.asks.label,
    bulk: service.bulkAllowed,
    fields: service.fields.map(({ name, type, description, options, required }) => {
      return { name, type, description, options, required };
    }),
  };
}

export function actionRecord(service: PracticeService): Readonly<Record<string, unknown>> {
  const { asks } = service;
  const custom = asks.kind !== 'imei';
  return {
    SERVICEID: String(service.id),
    SERVICETYPE: service.kind === 'server' ? 'SERVER' : 'IMEI',
    SERVER: service.kind === 'server' ? '1' : '0',
    MINQNT: 0,
    MAXQNT: 0,
    CUSTOM: {
      allow: custom ? '1' : '0',
      bulk: service.bulkAllowed ? '1' : '0',
      customname: asks.label,
      custominfo: '',
      customlen: custom ? asks.minLength : '',
      maxlength: custom ? asks.maxLength : '',
      regex: '',
      isalpha: asks.lettersAllowed ? '1' : '0',
    },
    SERVICENAME: service.name,
    CREDIT: statedPrice(service),
    TIME: service.time,
    INFO: service.info,
    'Requires.Network': 'None',
    'Requires.Mobile': 'None',
    'Requires.Custom': service.fields.map(customRecord),
  };
}

function customRecord(field: CustomField): Readonly<Record<string, unknown>> {
  return {
    type: 'serviceimei',
    fieldname: field.name,
    fieldtype: field.type,
    description: field.description,
    fieldoptions: field.options.join(','),
    required: field.required ? 'on' : '',
  };
}
