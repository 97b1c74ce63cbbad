import { forwardEconsult } from './forward-econsult.ts';
import { sendConsult } from './send-consult.ts';
import { sendReferral } from './send-referral.ts';
import { takeBackConsult } from './take-back.ts';

/** The door of consults being sent. */
export const consultCalls = {
  'consult-sendConsult': sendConsult,
  'consult-takeBack': takeBackConsult,
  'referral-sendReferral': sendReferral,
  'secureMessaging-forwardEconsult': forwardEconsult,
};
