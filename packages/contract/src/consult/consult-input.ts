import { z } from 'zod';
import { id } from '../schemas.ts';

const text = (max: number) => z.string().max(max);

/** Out-of-province billing data of document 2 section 3. Which of it is required is a rule of the domain. */
export const oopData = z.object({
  genderCode: text(1),
  addressLine1: text(200),
  addressLine2: text(200).default(''),
  addressLine3: text(200).default(''),
  cityName: text(200),
  postalCode: text(20),
});

/**
 * What the composer sends: the consult input of document 2 section 3. The shape is checked here, the rules by
 * packages/domain/src/consult/consult-input.ts on both sides.
 */
export const consultInput = z.object({
  activityType: z.enum(['econsult', 'phoneConsult', 'referral']),
  /** The sender's own location, by id. */
  locationId: id.nullable(),
  serviceId: id.nullable(),
  specialty: text(200),
  subsite: text(200),
  patientProvince: text(2),
  phn: text(40),
  patientFirstName: text(200),
  patientLastName: text(200),
  patientDateOfBirth: text(20),
  patientPhone: text(40),
  patientEmail: text(254),
  emailPatient: z.boolean(),
  oop: z.boolean(),
  oopData: oopData.nullable(),
  /** Answers keyed by encoded header (and encoded option), see packages/domain/src/consult/service-form.ts. */
  symptoms: z.record(text(2_000), z.union([text(20_000), z.boolean(), z.record(text(2_000), z.boolean())])),
  formVersion: z.number().int().positive(),
});
export type ConsultInput = z.infer<typeof consultInput>;
