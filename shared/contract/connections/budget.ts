import { budgetSchema } from '../../model/connection/budget.ts';
import { call } from '../base/call.ts';

export const budget = {
  /** The request budget of the selected connection's key (L5). */
  read: call({ who: 'person', till: true }).output(budgetSchema),
};
