import { z } from 'zod';
import { call } from '../call.ts';
import { secondFactorMethod, typedCode, wrongCode } from './second-factor.ts';
import { signedIn } from './signed-in.ts';

export const accountAnswerSecondFactor = call({
  name: 'account-answerSecondFactor',
  summary:
    'The second step of signing in: answers the challenge of account-signIn with a code, and begins the session.',
  access: 'anyone',
  changes: { waits: false },
  input: z.object({
    challenge: z.string().min(1).max(100),
    // A passkey answers by a call of its own.
    method: secondFactorMethod.exclude(['passkey']),
    code: typedCode,
  }),
  output: signedIn,
  errors: {
    WRONG_CODE: wrongCode,
    // Unknown, answered, run out, or five wrong codes: one answer.
    CHALLENGE_OVER: { status: 410, message: 'This sign-in has expired. Enter your password again.' },
  },
});
