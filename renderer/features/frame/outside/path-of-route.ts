import { assertNever } from '../../../../shared/model/base/assert-never.ts';
import type { AppRoute } from '../../../../shared/model/host/page-request.ts';
import { paths } from '../../../ui/base/paths.ts';

/** Returns the page's path for the route of a request from outside. */
export function pathOfRoute(route: AppRoute): string {
  switch (route.screen) {
    case 'desk':
      return paths.desk();
    case 'orders':
      return paths.orders();
    case 'order':
      return paths.order(route.id);
    case 'new-order':
      return paths.newOrder(route.identifier === null ? {} : { identifier: route.identifier });
    case 'import':
      return paths.importList();
    case 'uncertain':
      return paths.uncertain();
    case 'batch':
      return paths.batch(route.id);
    case 'catalogue':
      return paths.catalogue();
    case 'wallet':
      return paths.wallet();
    case 'settings':
      return paths.settings();
    default:
      return assertNever(route);
  }
}
