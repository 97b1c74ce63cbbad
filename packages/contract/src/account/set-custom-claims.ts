import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { claims } from './claims.ts';

export const loginSetCustomClaims = call({
  name: 'login-setCustomClaims_v1',
  summary: 'Recomputes what the session may do: roles, permissions, clinics, the specialist flag.',
  access: 'signed-in',
  beforeSecondFactor: true,
  changes: false,
  input: nothing,
  output: claims,
  errors: { NO_PROFILE: { status: 404, message: 'There is no profile associated with this account.' } },
});
