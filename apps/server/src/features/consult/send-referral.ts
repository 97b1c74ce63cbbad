import { referralSendReferral } from '@consult/contract/consult/send-referral.ts';
import { serve } from '../../call/implement.ts';
import { send } from './send.ts';

/**
 * referral-sendReferral: sends to a service outside the platform. Nobody there reads here: the referrer is the only
 * member, the row lies in their archive, and a job makes the PDF that the server faxes and mails (server rules, section
 * 3).
 */
export const sendReferral = serve(referralSendReferral).handler(({ input, context: { app, viewer }, errors }) =>
  send(app, viewer, input, ['referral'], errors),
);
