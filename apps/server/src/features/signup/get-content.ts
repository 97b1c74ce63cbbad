import { signupGetContent } from '@consult/contract/signup/get-content.ts';
import { serveAnyone } from '../../call/implement.ts';
import { demoPracticeIds } from '../practice-id/practice-id.ts';
import { loadSignupContent } from './content.ts';

/** signup-getContent: the choices of the form. */
export const getContent = serveAnyone(signupGetContent).handler(async ({ context: { app } }) => {
  const { planUrl, salesPhone } = app.config;
  const known = app.demo
    ? Object.entries(demoPracticeIds).map(
        ([province, ids]) => [province, { first: ids[0]!, last: ids.at(-1)! }] as const,
      )
    : [];
  return {
    ...(await loadSignupContent(app.read)),
    demoPracticeIds: Object.fromEntries(known),
    planUrl,
    salesPhone,
  };
});
