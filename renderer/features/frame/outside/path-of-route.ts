import { assertNever } from '../../../../shared/model/base/assert-never.ts';
import type { AppRoute } from '../../../../shared/model/host/page-request.ts';
import { paths } from '../../../ui/base/paths.ts';

/** The path of a route that a request from outside names. */
export function pathOfRoute(place: AppRoute): string {
  switch (place.screen) {
    case 'desk':
      return paths.desk();
    case 'orders':
      return paths.orders();
    case 'order':
      return paths.order(place.id);
    case 'new-order':
      return paths.newOrder(place.identifier === null ? {} : { identifier: place.identifier });
    case 'import':
      return paths.importList();
    case 'uncertain':
      return paths.uncertain();
    case 'batch':
      return paths.batch(place.id);
    case 'catalogue':
      return paths.catalogue();
    case 'wallet':
      return paths.wallet();
    case 'settings':
      return paths.settings();
    default:
      return assertNever(place);
  }
}
