import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { amount, billingReportAccess } from './billing-record.ts';

const earned = z.object({
  totalEconsults: z.int(),
  totalCommunications: z.int(),
  earningEconsult: amount,
  earningCommunications: amount,
});

export const createRollupReport = call({
  name: 'reporting-createRollupReport',
  summary: 'What the viewer was paid in each month of the time given, of twelve months at most.',
  access: billingReportAccess,
  changes: false,
  input: z.object({
    /** The viewer; another person is refused like one who does not exist. */
    billingDoctorUid: id,
    /** How far back, in ms: a year. Of more, the last twelve months are told, and none before November 2021. */
    millisecondsInYear: z.int().min(1).max(8.64e15),
  }),
  /** By year, then by month: '0' is January. Months in which nothing was paid are there too. */
  output: z.record(z.string(), z.record(z.string(), earned)),
});
