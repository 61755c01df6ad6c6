import type { ReactNode } from 'react';
import { useSettings } from '../../client/settings/use-settings.ts';
import { CostsHiddenContext } from '../../ui/format/costs.ts';

/**
 * Provides whether costs, profits and balances are hidden: hidden until known, and changed at once, before it is saved. What a person may never see
 * does not come from the backend at all.
 */
export function ShownCosts({ children }: { readonly children: ReactNode }) {
  const { settings, isPending } = useSettings();
  return <CostsHiddenContext value={settings?.hidesCosts ?? isPending}>{children}</CostsHiddenContext>;
}
