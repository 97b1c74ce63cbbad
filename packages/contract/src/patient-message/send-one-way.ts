import { z } from 'zod';
import { oneWayBodyMaxLength, oneWaySubjectMaxLength } from '@consult/domain/patient/one-way-message.ts';
import { checkAttachmentCount } from '@consult/domain/consult/attachment-limits.ts';
import { maxMessageFiles } from '@consult/domain/patient-message/limits.ts';
import { call } from '../call.ts';
import { obeys } from '../fault-issue.ts';
import { id, instant } from '../schemas.ts';
import { onBehalfFields, recipientAnswers, sendToPatientErrors } from './recipient.ts';

/** A message as its form sends it. */
export const oneWayMessage = z.object({
  /** The client makes one for each written message. */
  messageId: id,
  /** The client's id of the send; the message's where it is absent. */
  batchId: id.optional(),
  /**
   * The sender's own referral: its clinic sends and its patient reads, at 7:00 the next day whatever `delay` says.
   * Without it location, province and PHN are required.
   */
  activityId: id.optional(),
  /** The caller; the specification's field. In whose name it goes is said by the fields of 'on behalf'. */
  physicianUid: id.optional(),
  /** The sender's own location, by id or by its place in their profile. */
  locationId: id.nullable().optional(),
  locationIdx: z.number().int().min(0).max(1_000).optional(),
  ...onBehalfFields,
  patientProvince: z.string().max(200).optional(),
  phn: z.string().max(200).optional(),
  patientEmail: z.string().max(254),
  /** 7:00 the next day. */
  delay: z.boolean().optional(),
  subject: z.string().max(oneWaySubjectMaxLength),
  body: z.string().max(oneWayBodyMaxLength),
  /** The sender's own finished uploads, in their order. Their form id is the message's id. */
  attachmentIds: z
    .array(id)
    .check(obeys((ids) => checkAttachmentCount(ids.length, maxMessageFiles)))
    .optional(),
  ...recipientAnswers,
});
export type OneWayInput = z.output<typeof oneWayMessage>;

export const patientMessageSendOneWay = call({
  name: 'patientMessage-sendOneWay',
  summary:
    'Sends a patient a message, of the clinic or of a referral: a mail whose link opens it. The same message id is sent once.',
  access: [['oneWayMessaging'], ['premiumOneWayMessaging']],
  sends: true,
  changes: { waits: true },
  input: oneWayMessage,
  output: z.object({ messageId: id, goesOutAt: instant }),
  errors: sendToPatientErrors,
});
