import { z } from 'zod';
import { checkEmail, emailRequired } from '@consult/domain/patient/email.ts';
import { call } from '../call.ts';
import { obeys } from '../fault-issue.ts';
import { passwordTyped } from './password-typed.ts';
import { secondFactorAsked } from './second-factor.ts';
import { signedIn } from './signed-in.ts';

export const accountSignIn = call({
  name: 'account-signIn',
  summary:
    'Begins a session: a cookie in a browser; with the header `x-client: native` a token to send as `authorization: Bearer`. Whoever has a second factor gets a challenge instead.',
  access: 'anyone',
  changes: { waits: false },
  input: z.object({
    email: z
      .string()
      .trim()
      .check(obeys((email) => checkEmail(email, emailRequired))),
    password: passwordTyped,
  }),
  // A person with a second factor gets a challenge instead: account-answerSecondFactor goes on.
  output: z.union([signedIn, secondFactorAsked]),
  errors: {
    // One answer for every reason: wrong password, unknown account, disabled person. Too many: TOO_MANY, for all alike.
    SIGN_IN_FAILED: {
      status: 401,
      message:
        'An error occurred while signing in. Please check that your email and password are correct, and that you are connected to the internet.',
    },
  },
});
