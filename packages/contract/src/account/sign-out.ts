import { call } from '../call.ts';
import { done, nothing } from '../schemas.ts';

export const accountSignOut = call({
  name: 'account-signOut',
  summary: 'Ends the session everywhere.',
  access: 'signed-in',
  beforeSecondFactor: true,
  whileLocked: true,
  changes: { waits: false },
  input: nothing,
  output: done,
});
