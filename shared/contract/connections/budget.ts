import { budgetSchema } from '../../model/connection/budget.ts';
import { about, call } from '../base/call.ts';

export const budget = {
  /** The request budget of a connection's key (L5). */
  read: call({ who: 'person', till: true }).input(about).output(budgetSchema),
};
