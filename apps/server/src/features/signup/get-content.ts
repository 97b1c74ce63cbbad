import { signupGetContent } from '@consult/contract/signup/get-content.ts';
import type { SignupContent } from '@consult/domain/signup/signup-content.ts';
import { serveAnyone } from '../../call/implement.ts';
import { demoPracticeIds, registerOf } from '../practice-id/practice-id.ts';
import { loadSignupContent } from './content.ts';

const withoutValidation = (settings: SignupContent['validationSettings']): SignupContent['validationSettings'] =>
  Object.fromEntries(
    Object.entries(settings).map(([province, setting]) => [province, { ...setting, validationEnabled: false }]),
  );

/** signup-getContent: the choices of the form. */
export const getContent = serveAnyone(signupGetContent).handler(async ({ context: { app } }) => {
  const { planUrl, salesPhone } = app.config;
  const known = app.demo
    ? Object.entries(demoPracticeIds).map(
        ([province, ids]) => [province, { first: ids[0]!, last: ids.at(-1)! }] as const,
      )
    : [];
  const content = await loadSignupContent(app.read);
  return {
    ...content,
    // Without a register the form asks none: every id goes the way without validation.
    validationSettings: registerOf(app) ? content.validationSettings : withoutValidation(content.validationSettings),
    demoPracticeIds: Object.fromEntries(known),
    planUrl,
    salesPhone,
  };
});
