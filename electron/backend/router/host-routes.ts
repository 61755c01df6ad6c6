import type { ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { contract } from '../../../shared/contract/contract.ts';
import type { Right } from '../../../shared/model/staff/rights.ts';
import type { HostDesk } from '../desk/host/host.ts';
import { type CallContext, whileThere } from './call-context.ts';
import { pageEventsShownTo } from './hidden-amounts.ts';

/** What goes between the page and the system around the app. */
export function hostRoutes(
  os: ImplementerInternalWithMiddlewares<typeof contract.host, CallContext, CallContext>,
  host: HostDesk,
  mayAt: (context: CallContext) => (right: Right) => boolean,
) {
  return {
    capabilities: os.capabilities.handler(() => host.capabilities()),
    requests: os.requests.handler(({ signal, context }) => host.requests(whileThere(context, signal))),
    signals: os.signals.handler(({ signal, context }) =>
      pageEventsShownTo(mayAt(context), host.signals(whileThere(context, signal))),
    ),
    hold: os.hold.handler(({ input }) => host.hold(input.held)),
    writeWords: os.writeWords.handler(({ input }) => host.writeWords(input.language, input.words)),
    tryNotice: os.tryNotice.handler(() => host.tryNotice()),
    isMuted: os.isMuted.handler(({ input }) => host.isMuted(input.batchId)),
    mute: os.mute.handler(({ input }) => host.mute(input.batchId, input.muted)),
    readFile: os.readFile.handler(({ input }) => host.readFile(input.token)),
    nextPiece: os.nextPiece.handler(({ input }) => host.nextPiece(input.token)),
    openAtLogin: os.openAtLogin.handler(() => host.openAtLogin()),
    setOpenAtLogin: os.setOpenAtLogin.handler(({ input }) => host.setOpenAtLogin(input.on)),
    showMenu: os.showMenu.handler(({ input }) => host.showMenu(input)),
    update: os.update.handler(() => host.update()),
    askForUpdate: os.askForUpdate.handler(() => host.askForUpdate()),
    openCustomerDisplay: os.openCustomerDisplay.handler(() => host.openCustomerDisplay()),
  };
}
