import { call } from '../call.ts';
import { done, nothing } from '../schemas.ts';

export const avaUnlinkAccount = call({
  name: 'ava-unlinkAccount',
  summary:
    'Takes back the link with an account at a partner; without one nothing happens. Another link can be made afterwards.',
  access: 'signed-in',
  changes: { waits: false },
  input: nothing,
  output: done,
});
