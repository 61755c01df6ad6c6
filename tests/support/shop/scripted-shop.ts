import { startScriptedServer, wholeAnswer } from '../network/scripted-server.ts';

/** Starts a supplier on a real socket for browser tests. `answers` has a value, or a function of the request's fields, for each action. */
export async function startScriptedSupplier(
  answers: Record<string, unknown | ((form: URLSearchParams) => unknown)>,
) {
  const usual: typeof answers = {
    accountinfo: { SUCCESS: [{ AccountInfo: { credit: '50.00', currency: 'USD' } }] },
    imeiservicelist: {
      SUCCESS: [{ LIST: [{ SERVICEID: '12', SERVICENAME: 'Find My iPhone', CREDIT: '0.10' }] }],
    },
  };
  const server = await startScriptedServer([
    (socket, request) => {
      const form = new URLSearchParams(request.body);
      const known = { ...usual, ...answers }[form.get('action') ?? ''];
      const said = typeof known === 'function' ? known(form) : known;
      wholeAnswer(said ?? { ERROR: [{ MESSAGE: 'Command Not Found' }] })(socket, request);
    },
  ]);
  return { baseAddress: server.baseAddress, apiKey: 'invented-key-0042', close: () => server.close() };
}
