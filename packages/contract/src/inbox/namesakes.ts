import { z } from 'zod';
import { folder } from '../activity/activity.ts';
import { call } from '../call.ts';
import { id, searchable } from '../schemas.ts';

/** For so many consults at once. */
export const namesakesBatch = 200;

export const inboxNamesakes = call({
  name: 'inbox-namesakes',
  summary: 'Other patients of the same name in the lists of one owner, for consults of theirs or for a patient typed.',
  access: [['econsultAndSecureMessaging'], ['forwardEconsult'], ['approveEconsult'], ['moaConsultInbox']],
  changes: false,
  input: z.object({
    /** The viewer, or a clinic of theirs. */
    ownerId: id,
    activityIds: z.array(id).max(namesakesBatch).default([]),
    /** A patient who is in no consult yet. */
    patient: z
      .object({
        firstName: searchable(100),
        lastName: searchable(100),
        phn: searchable(30),
        province: z.string().max(2),
      })
      .nullable()
      .default(null),
  }),
  output: z.object({
    namesakes: z.array(
      z.object({
        /** The consult that was asked for; null: the patient typed. */
        of: id.nullable(),
        /** Of the other patient's newest consult. */
        firstName: z.string(),
        lastName: z.string(),
        dateOfBirth: z.string(),
        folder,
      }),
    ),
  }),
});
