import { answer, type SeenHttp, type Step } from '../network/scripted-server.ts';

export const doctorKey = 'sk-live-7Q+/odd&key=42';

const account = {
  SUCCESS: [{ message: 'Your Account Info', AccountInfo: { credit: '52.40', currency: 'USD' } }],
};
const services = {
  SUCCESS: [
    { MESSAGE: 'List', LIST: [{ SERVICEID: '12', SERVICENAME: 'Check', CREDIT: '0.08', TIME: 'Instant' }] },
  ],
};

/** A working panel at `/api/fusion` below the root; `change` overrides its answers. */
export function panel(
  change: {
    readonly at?: string;
    readonly elsewhere?: Step;
    readonly takesKey?: (request: SeenHttp) => boolean;
    readonly keyRefused?: Step;
    readonly actions?: Readonly<Record<string, Step>>;
    readonly rest?: Step;
  } = {},
): Step {
  const { at = '/api/fusion', elsewhere = answer('<h1>Not Found</h1>', 404, html) } = change;
  const actions: Readonly<Record<string, Step>> = {
    accountinfo: answer(account),
    imeiservicelist: answer(services),
    getimeiorderbulk: answer({ ERROR: [{ MESSAGE: 'NoResultFound' }] }),
    ...change.actions,
  };
  return (socket, request) => {
    const [, target = ''] = request.line.split(' ');
    const takesKey = change.takesKey ?? takesBearer;
    const refuse = change.keyRefused ?? answer({ ERROR: [{ MESSAGE: 'Authentication Failed' }] });
    if (target === '/api/v1/account')
      return (change.rest ?? answer({ data: { balance: '52.40' } }))(socket, request);
    if (target !== at) return elsewhere(socket, request);
    if (!takesKey(request)) return refuse(socket, request);
    const action = new URLSearchParams(request.body).get('action') ?? '';
    const step = actions[action] ?? answer({ ERROR: [{ MESSAGE: 'Command Not Found' }] });
    return step(socket, request);
  };
}

export const html = { 'Content-Type': 'text/html' } as const;

function takesBearer(request: SeenHttp): boolean {
  return request.headers.get('authorization') === `Bearer ${doctorKey}`;
}

export function takesParameter(name: string): (request: SeenHttp) => boolean {
  return (request) => new URLSearchParams(request.body).get(name) === doctorKey;
}
