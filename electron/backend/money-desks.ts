import type { Clock } from '../../shared/model/base/clock.ts';
import type { Host } from './base/host.ts';
import type { SettingsStore } from './base/settings.ts';
import { openBookDesk } from './desk/books/books.ts';
import { openOtherOffersDesk } from './desk/catalogue/other-supplier-offers.ts';
import type { ConnectionDesk } from './desk/connections/connections.ts';
import { openBalancePathDesk } from './desk/money/balance-path.ts';
import { openWalletExportDesk } from './desk/money/export-wallet.ts';
import type { MoneyPlaceDesk } from './desk/money/money-places.ts';
import { openReportDesk } from './desk/money/reports.ts';
import { openSalesDesk } from './desk/money/sales.ts';
import type { WalletDesk } from './desk/money/wallet.ts';
import { openWalletCheckDesk } from './desk/money/wallet-check.ts';
import { openPricingDesk } from './desk/pricing/pricing.ts';
import { openSupplierClaimDesk } from './desk/supplier-claims/supplier-claims.ts';
import type { Journal } from './journal/journal.ts';

/** Prices, sales, wallet check and claims. All of them use only the journal and send no order. */
export function openMoneyDesks(deps: {
  readonly journal: Journal;
  readonly connections: ConnectionDesk;
  readonly wallet: WalletDesk;
  readonly moneyPlaces: MoneyPlaceDesk;
  readonly settings: SettingsStore;
  readonly clock: Clock;
  readonly files: { readonly handOut: Host['handOut']; readonly today: () => string };
  readonly withoutSecrets: (text: string) => string;
  readonly allowOutside: ((links: readonly string[]) => void) | undefined;
}) {
  const { wallet, moneyPlaces, files, withoutSecrets, allowOutside, ...common } = deps;
  const walletCheck = openWalletCheckDesk({ ...common, wallet });
  return {
    wallet: {
      ...wallet,
      ...moneyPlaces,
      ...openWalletExportDesk({ ...common, wallet, ...files }),
      ...walletCheck,
      ...openBalancePathDesk(common),
    },
    elsewhere: openOtherOffersDesk(common),
    pricing: openPricingDesk({ ...common, ...files }),
    reports: { ...openReportDesk(common), ...openSalesDesk(common) },
    claims: openSupplierClaimDesk({ ...common, ...files, wallet, withoutSecrets, allowOutside }),
    books: openBookDesk({ ...common, walletCheck, handOut: files.handOut }),
  };
}
