import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';
import { secondFactorAsked } from '../account/second-factor.ts';
import { signedIn } from '../account/signed-in.ts';

export const accountFinishProviderSignIn = call({
  name: 'account-finishProviderSignIn',
  summary:
    'Begins the session of a browser that came back from the OpenID Connect provider (/V5/oidc/start). Whoever has a second factor gets a challenge, as from account-signIn.',
  access: 'anyone',
  changes: { waits: false },
  input: nothing,
  output: z.union([signedIn, secondFactorAsked]),
  errors: {
    // This browser has not come back from the provider, came back too long ago, or has begun its session already.
    SIGN_IN_OVER: { status: 401, message: 'This sign-in has expired. Begin again.' },
  },
});
