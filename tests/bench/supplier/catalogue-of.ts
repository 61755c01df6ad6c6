/** The bytes of a grouped catalogue with `count` services, in the shape and verbosity of newer panels. */
export function catalogueOf(count: number): Uint8Array {
  const groups: Record<string, unknown> = {};
  for (let first = 0; first < count; first += 50) {
    const services: Record<string, unknown> = {};
    for (let id = first; id < Math.min(count, first + 50); id += 1) services[String(id + 1)] = serviceOf(id);
    groups[`Group ${first / 50}`] = {
      GROUPNAME: `Group ${first / 50}`,
      GROUPTYPE: 'IMEI',
      SERVICES: services,
    };
  }
  return Buffer.from(
    JSON.stringify({ SUCCESS: [{ MESSAGE: 'IMEI Service List', LIST: groups }], apiversion: '8.1' }),
  );
}

function serviceOf(id: number): unknown {
  const isCustom = id % 9 === 0;
  return {
    SERVICEID: String(id + 1),
    SERVICETYPE: id % 3 === 0 ? 'SERVER' : 'IMEI',
    SERVER: '0',
    MINQNT: 0,
    MAXQNT: 0,
    CUSTOM: {
      allow: isCustom ? '1' : '0',
      bulk: '1',
      customname: isCustom ? 'ECID' : '',
      custominfo: '',
      customlen: isCustom ? 1 : '',
      maxlength: isCustom ? 70 : '',
      regex: '',
      isalpha: '0',
    },
    SERVICENAME: `Carrier ${id} - Clean &amp; Fast \u2122`,
    CREDIT: (id / 7).toFixed(2),
    TIME: '1-25',
    INFO: `<p>Delivered in ${id % 48} hours.<br />No refund for wrong orders.</p>`,
    'Requires.Network': 'None',
    'Requires.Mobile': 'None',
    'Requires.Custom':
      id % 5 === 0
        ? [
            {
              type: 'serviceimei',
              fieldname: 'USERTYPE',
              fieldtype: 'dropdown',
              description: '',
              fieldoptions: 'New,Existing',
              required: 1,
            },
          ]
        : [],
  };
}
