import { z } from 'zod';
import { id, instant } from '../schemas.ts';

/** The patient's details of a launch; any of them may be ''. */
export const intakePatient = z.object({
  firstName: z.string().max(200).default(''),
  lastName: z.string().max(200).default(''),
  email: z.string().max(254).default(''),
  phone: z.string().max(40).default(''),
  phn: z.string().max(40).default(''),
  dateOfBirth: z.string().max(20).default(''),
  /** Two letters; '' leaves the province as the form has it. */
  province: z.string().max(2).default(''),
});

/** A partner posts this to /V5/partner/intakes, server to server, before it sends its user's browser here. */
export const intake = z.object({
  /** The partner's own id of the consult that it launches. */
  avaConsultId: z.string().min(1).max(100),
  /** The physician at the partner. */
  avaUuid: z.string().min(1).max(100),
  patientInfo: intakePatient,
  patientHistory: z.string().max(50_000).default(''),
});
export type Intake = z.infer<typeof intake>;

/** The answer: the id is the `jti` of the launch's token. */
export const intakeReceived = z.object({ intakeId: id, expiresAt: instant });
