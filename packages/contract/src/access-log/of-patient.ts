import { z } from 'zod';
import { checkHealthNumber } from '@consult/domain/patient/health-number.ts';
import { checkProvince } from '@consult/domain/patient/provinces.ts';
import { call } from '../call.ts';
import { obeys } from '../fault-issue.ts';
import { id } from '../schemas.ts';
import { accessLogEntry, before } from './entry.ts';

/** A patient of one of the viewer's clinics, by health number. */
const byHealthNumber = z
  .object({
    clinicId: id,
    province: z.string().check(obeys(checkProvince)),
    phn: z.string().max(40),
  })
  .check(obeys(({ province, phn }) => checkHealthNumber(province, phn), ['phn']));

export const accessLogOfPatient = call({
  name: 'accessLog-ofPatient',
  summary: 'Who read, or passed on, what the viewer’s clinic has of a patient, newest first, thirty a page.',
  access: [['econsultAndSecureMessaging']],
  changes: false,
  input: z.object({
    /** The patient of a consult that the viewer can read, or one of a clinic of theirs. */
    patient: z.union([z.object({ activityId: id }), byHealthNumber]),
    /** Also who had them in a list or in search results. */
    lists: z.boolean().default(false),
    before,
  }),
  output: z.object({
    /** As the clinic knows them. */
    patient: z.object({
      firstName: z.string(),
      lastName: z.string(),
      phn: z.string(),
      province: z.string(),
      dateOfBirth: z.string(),
    }),
    clinicName: z.string(),
    entries: z.array(
      accessLogEntry.extend({
        /** The consult concerned, where the viewer can open it. */
        activityId: id.nullable(),
      }),
    ),
    next: z.string().nullable(),
  }),
});
