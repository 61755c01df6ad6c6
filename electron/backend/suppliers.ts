import { gathered } from '../../shared/model/base/clock.ts';
import { byHost } from './base/capabilities.ts';
import type { Host } from './base/host.ts';
import type { Redactor } from './base/redact.ts';
import { budgetNewsMs } from './desk/connections/budget.ts';
import { createSupplierClients, type SupplierClients } from './desk/connections/supplier-clients.ts';
import { createReplyRecorder, type ReplyRecorder } from './desk/replies/reply-recorder.ts';
import type { Journal } from './journal/journal.ts';
import { type Network, openNetwork } from './supplier/http/http-network.ts';

export interface Suppliers {
  readonly network: Network;
  readonly recorder: ReplyRecorder;
  readonly clients: SupplierClients;
  /** Writes all pending records. Afterwards, nothing is reported any more. Call this after the clients have stopped. */
  stop(): Promise<void>;
}

export function openSuppliers(deps: {
  readonly host: Host;
  readonly journal: Journal;
  readonly installationId: string;
  /** Becomes false when another process has taken over the data folder (J6). */
  readonly isOurs: () => boolean;
  readonly redactor: Redactor;
  readonly onDefect: (error: unknown) => void;
}): Suppliers {
  const { host, journal, installationId, redactor, onDefect } = deps;
  const { clock, randomId } = host;
  const network = openNetwork({
    environment: host.environment,
    systemProxies: byHost(host.capabilities.systemProxy),
    clock,
    learnSecret: redactor.learn,
    maySend: () => deps.isOurs() && host.mayStillSend?.() !== false,
  });
  const recorder = createReplyRecorder({
    journal: journal.replies,
    clock,
    randomId,
    withoutSecrets: redactor.withoutSecrets,
    onDefect,
  });
  const budgetNews = gathered(clock, budgetNewsMs, () => journal.feed.publish('budget', null));
  const clients = createSupplierClients({
    slots: journal.slots,
    clock,
    network,
    version: host.version,
    salt: installationId,
    startProcess: host.startProcess,
    onBudget: budgetNews.soon,
    news: {
      onReply: (connectionId, record) => recorder.take({ ...record, connectionId }),
      onInterfaceChoices: (connectionId, serving) =>
        void journal.connections.setServes(connectionId, [...serving]).catch(onDefect),
      onFormAccepted: (connectionId, form) =>
        void journal.connections.acceptForm(connectionId, form).catch(onDefect),
      onNumbers: (connectionId, facts) =>
        void journal.connections.showNumbers(connectionId, facts, clock.nowMs()).catch(onDefect),
    },
  });
  return {
    network,
    recorder,
    clients,
    async stop() {
      budgetNews.cancel();
      await recorder.stop();
    },
  };
}
