import type { ImplementerInternalWithMiddlewares } from '@orpc/server';
import type { contract } from '../../../shared/contract/contract.ts';
import type { StaffDesk } from '../desk/staff/staff.ts';
import { answer } from './answer.ts';
import type { CallContext } from './call-context.ts';

/** Who works here, and who is at the page that asks. */
export function staffRoutes(
  os: ImplementerInternalWithMiddlewares<typeof contract.staff, CallContext, CallContext>,
  staff: StaffDesk,
) {
  return {
    read: os.read.handler(({ context }) => staff.read(context.session)),
    roles: os.roles.handler(() => staff.roles()),
    writeRole: os.writeRole.handler(({ input }) => answer(staff.writeRole(input))),
    acts: os.acts.handler(() => staff.acts()),
    choose: os.choose.handler(({ input, context }) => answer(staff.choose(context.session, input))),
    leave: os.leave.handler(({ context }) => staff.leave(context.session)),
    touch: os.touch.handler(({ context }) => staff.touch(context.session)),
    setPin: os.setPin.handler(({ input, context }) => answer(staff.setPin(context.session, input))),
    recover: os.recover.handler(({ input, context }) => answer(staff.recover(context.session, input))),
    writeLock: os.writeLock.handler(({ input, context }) => staff.writeLock(context.session, input.minutes)),
    add: os.add.handler(({ input, context }) => answer(staff.add(context.session, input))),
    change: os.change.handler(({ input, context }) => answer(staff.change(context.session, input))),
    remove: os.remove.handler(({ input, context }) => answer(staff.remove(context.session, input.id))),
  };
}
