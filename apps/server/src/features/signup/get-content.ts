import { signupGetContent } from '@consult/contract/signup/get-content.ts';
import { serveAnyone } from '../../app/implement.ts';
import { loadSignupContent } from './content.ts';

/** signup-getContent: what the form offers. */
export const getContent = serveAnyone(signupGetContent).handler(async ({ context: { app } }) => {
  const { planUrl, salesPhone } = app.config;
  return { ...(await loadSignupContent(app.read)), planUrl, salesPhone };
});
