import { z } from 'zod';
import { fileIds } from '../attachment/attachment.ts';
import { recipientAnswers } from '../patient-message/recipient.ts';
import { id } from '../schemas.ts';

const text = (max: number) => z.string().max(max);

/**
 * Out-of-province billing data of document 2 section 3. Rules of the domain, with their own messages, decide which of
 * it is required and in which form: the lengths here only keep out texts that can be none of these.
 */
export const oopData = z.object({
  genderCode: text(200),
  addressLine1: text(1_000),
  addressLine2: text(200).default(''),
  addressLine3: text(200).default(''),
  cityName: text(1_000),
  postalCode: text(200),
});

/** Answers keyed by encoded header (and encoded option), see packages/domain/src/consult/service-form.ts. */
export const symptoms = z.record(text(2_000), z.union([text(20_000), z.boolean(), z.record(text(2_000), z.boolean())]));

/**
 * The time of a phone consult, its specialist, and where the specialist reaches the referrer. ISO instants; '' while
 * not chosen.
 */
export const phoneConsultData = z.object({
  specialistUid: text(36),
  startTime: text(40),
  endTime: text(40),
  physicianCalendarEmail: text(254),
  physicianPhoneNumber: text(40),
});

/** The partner's ids of a launch from its record system. */
export const avaData = z.object({ avaConsultId: text(100), avaUuid: text(100) });

export const activityType = z.enum(['econsult', 'phoneConsult', 'referral']);

/** The fields of the patient. */
export const patientFields = {
  patientProvince: text(200),
  phn: text(200),
  patientFirstName: text(200),
  patientLastName: text(200),
  patientDateOfBirth: text(200),
  patientPhone: text(200),
  patientEmail: text(1_000),
  emailPatient: z.boolean(),
  /** Make the patient a window on the consult, and mail them that it is there. */
  tellPatient: z.boolean().optional(),
};

/**
 * The composer's request: the consult input of document 2 section 3. The schema checks the shape;
 * packages/domain/src/consult/consult-input.ts checks the rules on both sides.
 */
export const consultInput = z.object({
  activityType,
  /** The sender's own location, by id. */
  locationId: id.nullable(),
  serviceId: id.nullable(),
  specialty: text(200),
  subsite: text(200),
  ...patientFields,
  oop: z.boolean(),
  oopData: oopData.nullable(),
  symptoms,
  formVersion: z.number().int().positive(),
  /** The sender's own finished uploads, or those of the draft being sent, in their order. */
  attachmentIds: fileIds.default([]),
  /** The sender's own gallery media, by id. */
  galleryMediaURIs: fileIds.default([]),
  /** Only for phone consults. */
  phoneConsultData: phoneConsultData.nullable().default(null),
  avaData: avaData.nullable().default(null),
  /** With tellPatient: what the sender said of the patient's agreement and address. */
  mailAnswers: z.object(recipientAnswers).optional(),
});
export type ConsultInput = z.infer<typeof consultInput>;
