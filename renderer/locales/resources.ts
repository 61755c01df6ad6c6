import { backups } from './en/backups.ts';
import { balance } from './en/balance.ts';
import { batches } from './en/batches.ts';
import { books } from './en/books.ts';
import { catalogue } from './en/catalogue.ts';
import { check } from './en/check.ts';
import { claims } from './en/claims.ts';
import { common } from './en/common.ts';
import { connections } from './en/connections.ts';
import { customers } from './en/customers.ts';
import { desk } from './en/desk.ts';
import { doctor } from './en/doctor.ts';
import { elsewhere } from './en/elsewhere.ts';
import { failures } from './en/failures.ts';
import { frame } from './en/frame.ts';
import { gap } from './en/gap.ts';
import { help } from './en/help.ts';
import { host } from './en/host.ts';
import { importList } from './en/import.ts';
import { known } from './en/known.ts';
import { lateness } from './en/lateness.ts';
import { mapping } from './en/mapping.ts';
import { messages } from './en/messages.ts';
import { newOrder } from './en/new-order.ts';
import { notes } from './en/notes.ts';
import { notices } from './en/notices.ts';
import { order } from './en/order.ts';
import { orders } from './en/orders.ts';
import { outside } from './en/outside.ts';
import { pricing } from './en/pricing.ts';
import { printing } from './en/printing.ts';
import { profile } from './en/profile.ts';
import { reports } from './en/reports.ts';
import { scan } from './en/scan.ts';
import { server } from './en/server.ts';
import { services } from './en/services.ts';
import { settings } from './en/settings.ts';
import { sharing } from './en/sharing.ts';
import { staff } from './en/staff.ts';
import { states } from './en/states.ts';
import { templates } from './en/templates.ts';
import { uncertain } from './en/uncertain.ts';
import { wallet } from './en/wallet.ts';
import { welcome } from './en/welcome.ts';

/** All English texts of the page, one namespace for each feature. Other languages must have the same keys. */
export const english = {
  common,
  frame,
  services,
  states,
  gap,
  lateness,
  elsewhere,
  failures,
  welcome,
  desk,
  catalogue,
  'new-order': newOrder,
  import: importList,
  known,
  notes,
  notices,
  customers,
  messages,
  outside,
  orders,
  order,
  backups,
  batches,
  uncertain,
  wallet,
  balance,
  check,
  claims,
  connections,
  mapping,
  doctor,
  pricing,
  profile,
  reports,
  books,
  scan,
  settings,
  staff,
  templates,
  printing,
  help,
  host,
  sharing,
  server,
} as const;
