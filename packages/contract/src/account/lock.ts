import { call } from '../call.ts';
import { done, nothing } from '../schemas.ts';

export const accountLock = call({
  name: 'account-lock',
  summary: 'Locks the session: until account-unlock every other call is refused as LOCKED.',
  access: 'signed-in',
  beforeSecondFactor: true,
  whileLocked: true,
  changes: { waits: false },
  input: nothing,
  output: done,
});
