import { z } from 'zod';
import { groupModes } from '@consult/domain/group/mode.ts';
import { keptPromises, promised } from '../promise/promised.ts';
import { wallTime } from '../said-time.ts';
import { id } from '../schemas.ts';

/**
 * Whether a service takes consults now; `returning` is the next available day, YYYY-MM-DD in business time. `reason`
 * chooses the sentence that the composer shows, see packages/domain/src/directory/availability.ts; null while
 * available.
 */
export const serviceAvailability = z.object({
  available: z.boolean(),
  reason: z.enum(['disabled', 'vacation', 'calendar', 'limit', 'users']).nullable(),
  returning: z.string().nullable(),
});

export const serviceUser = z.object({
  uid: id,
  userName: z.string(),
  title: z.string(),
  credentials: z.string(),
});

/**
 * When an answer usually comes, by the clock of business time: packages/domain/src/directory/usual-answer.ts, which
 * says it only of a service that has answered often enough.
 */
export const usualAnswer = z.object({
  within: z.object({ unit: z.enum(['hours', 'days', 'weeks', 'months']), count: z.number().int().positive() }),
  by: z.object({ day: z.iso.date(), time: wallTime }),
});

/** A service as the finder shows it: the service of document 2 section 3. */
export const service = z.object({
  id,
  type: z.enum(['service', 'referral']),
  serviceName: z.string(),
  shortDescription: z.string(),
  longDescription: z.string(),
  bio: z.string(),
  /** The same in French; '' where there is none (packages/domain/src/directory/in-language.ts). */
  fr: z.object({
    serviceName: z.string(),
    shortDescription: z.string(),
    longDescription: z.string(),
    bio: z.string(),
  }),
  specialty: z.string(),
  subsite: z.string(),
  college: z.string(),
  keywords: z.array(z.string()),
  acceptanceFlags: z.object({ acceptExisting: z.boolean(), acceptReferral: z.boolean() }),
  /** Milliseconds; -1 means none yet. */
  econsultResponseTime: z.number().int(),
  /** To an eConsult that is sent now; null where too little is known, and of an external service. */
  usualAnswer: usualAnswer.nullable(),
  /** To whom of its people a consult goes. */
  mode: z.enum(groupModes),
  users: z.array(serviceUser),
  clinic: z.object({
    clinicName: z.string(),
    contactInfo: z.object({ clinicPhone: z.string(), fax: z.string() }),
    location: z.object({ street: z.string(), city: z.string(), province: z.string(), postalCode: z.string() }),
  }),
  /** For eConsults and referrals. */
  availability: serviceAvailability,
  /**
   * Whether a phone consult can be asked for: somebody who answers holds phoneConsult and has times in their weekly
   * schedule.
   */
  phoneConsult: z.boolean(),
  /** For phone consults, which a vacation may leave open or close on its own; null where `phoneConsult` is false. */
  phoneAvailability: serviceAvailability.nullable(),
  /** Within which working hours or days it promises to see and to answer a consult; null for no promise. */
  promise: promised.nullable(),
  /** How many of its last promises were kept; null while fewer than five have ended, or it promises nothing. */
  kept: keptPromises.nullable(),
});
export type Service = z.infer<typeof service>;

/** The French of a question and of its options; '' where there is none. */
export const frenchWords = z.object({ header: z.string(), values: z.array(z.string()) });

/** A service's own questions, see packages/domain/src/consult/service-form.ts. */
export const serviceForm = z.object({
  serviceId: id,
  version: z.number().int().positive(),
  formFields: z.array(
    z.object({
      header: z.string(),
      inputType: z.enum(['Checkboxes', 'Textfield', 'Number']),
      values: z.array(z.string()),
      required: z.boolean(),
      part: z.enum(['question', 'key']).exactOptional(),
      fr: frenchWords.exactOptional(),
    }),
  ),
});
export type ServiceForm = z.infer<typeof serviceForm>;
