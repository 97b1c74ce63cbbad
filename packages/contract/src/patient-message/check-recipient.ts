import { z } from 'zod';
import { maxRecipients } from '@consult/domain/patient-message/limits.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const patientMessageCheckRecipient = call({
  name: 'patientMessage-checkRecipient',
  summary:
    'What the clinic’s records say against sending to these addresses, before it is done: consent, another address, another patient’s address.',
  access: [['oneWayMessaging'], ['premiumOneWayMessaging'], ['forms'], ['premiumForms'], ['patientCC']],
  changes: false,
  input: z.object({
    /** The sender's own location, by id or by its place in their profile; or the consult whose patient it is. */
    locationId: id.optional(),
    locationIdx: z.number().int().min(0).max(1_000).optional(),
    activityId: id.optional(),
    recipients: z
      .array(
        z.object({
          /** Not with an activity. */
          province: z.string().max(200).default(''),
          phn: z.string().max(200).default(''),
          patientEmail: z.string().max(254),
        }),
      )
      .min(1)
      .max(maxRecipients),
  }),
  output: z.object({
    /** In the order of the input. */
    recipients: z.array(
      z.object({
        /** 'unknown' asks for the tick that goes with the send; 'withdrawn' refuses the send. */
        consent: z.enum(['agreed', 'unknown', 'withdrawn']),
        language: z.enum(['en', 'fr']).nullable(),
        /** The record has another address, or other patients of the clinic have this one. */
        differs: z.boolean(),
        /** What the records say, for who may look patients up; null for everybody else, and where nothing differs. */
        known: z
          .object({
            /** The record's address; null where it is this one, or none. */
            email: z.string().nullable(),
            /** The other patients who have this address, by name; at most three. */
            others: z.array(z.string()),
          })
          .nullable(),
      }),
    ),
  }),
});
