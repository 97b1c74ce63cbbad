import { z } from 'zod';
import { maxRecipients } from '@consult/domain/patient-message/limits.ts';
import { call } from '../call.ts';
import { onBehalfFields, recipientAnswers } from '../patient-message/recipient.ts';
import { id, instant } from '../schemas.ts';
import { formAccess, invalidForm } from './preview-form.ts';

/** A form, from whom, to whom. */
export const formToSend = z.object({
  /** The client makes one for each send. */
  batchId: id,
  /** In whose name it goes, unless it is sent on behalf of somebody. */
  physicianUid: id,
  /** The sender's own location, by id (the specification's locationIdx). */
  locationId: id,
  formId: id,
  /** More than fifty are a fault; ten times as many are read to say so. */
  patients: z
    .array(
      z.object({
        /** The client makes one for each row; the message bears it. */
        messageId: id,
        phn: z.string().max(200),
        province: z.string().max(200),
        email: z.string().max(300),
        /** 7:00 the next day. */
        delay: z.boolean(),
        ...recipientAnswers,
      }),
    )
    .max(10 * maxRecipients),
  ...onBehalfFields,
  /** One mail at 7:00 on the third business day to who has not answered until then. */
  remind: z.boolean().default(false),
});
export type FormToSend = z.output<typeof formToSend>;

export const careFormSend = call({
  name: 'careForm-send',
  summary:
    'Sends a form to up to fifty patients, all or none: each gets a mail whose link opens it (the specification’s send-forms). The same batch is sent once.',
  access: formAccess,
  sends: true,
  changes: { waits: true },
  input: formToSend,
  output: z.object({ sent: z.array(z.object({ messageId: id, goesOutAt: instant })).readonly() }),
  errors: {
    ...invalidForm,
    BATCH_CHANGED: { status: 409, message: 'These forms were already sent, to others or another form.' },
    LIMIT_REACHED: { status: 409, message: 'You have reached your limit of forms.' },
  },
});
