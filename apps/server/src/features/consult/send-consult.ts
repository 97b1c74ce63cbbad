import { consultSendConsult } from '@consult/contract/consult/send-consult.ts';
import { serve } from '../../call/implement.ts';
import { send } from './send.ts';

/** consult-sendConsult: an eConsult or a phone consult to a service of the platform. */
export const sendConsult = serve(consultSendConsult).handler(({ input, context: { app, viewer }, errors }) =>
  send(app, viewer, input, ['econsult', 'phoneConsult'], errors),
);
