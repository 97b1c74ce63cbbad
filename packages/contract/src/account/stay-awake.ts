import { call } from '../call.ts';
import { done, nothing } from '../schemas.ts';

export const accountStayAwake = call({
  name: 'account-stayAwake',
  summary: 'Somebody is there who reads or writes and asks for nothing: the session counts as used.',
  access: 'signed-in',
  beforeSecondFactor: true,
  changes: { waits: false },
  input: nothing,
  output: done,
});
