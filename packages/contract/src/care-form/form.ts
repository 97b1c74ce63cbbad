import { z } from 'zod';
import { careInputTypes, maxCareFields, maxCareOptions, maxCareTextArea } from '@consult/domain/care-form/form.ts';
import { fillers } from '@consult/domain/care-form/progress.ts';
import { instant } from '../schemas.ts';

const field = z.object({
  inputType: z.enum(careInputTypes),
  label: z.string(),
  fieldName: z.string(),
  help: z.string(),
  required: z.boolean(),
  options: z.array(z.string()).readonly(),
  showWhen: z.object({ fieldName: z.string(), is: z.union([z.string(), z.boolean()]) }).nullable(),
  fr: z.object({ label: z.string(), help: z.string(), options: z.array(z.string()).readonly() }),
});

/** One version of a form, as domain/care-form/form.ts describes it. */
export const formTemplate = z.object({
  name: z.string(),
  instructions: z.string(),
  comments: z.string(),
  sections: z
    .array(
      z.object({
        sectionName: z.string(),
        description: z.string(),
        fields: z.array(field).readonly(),
        fr: z.object({ sectionName: z.string(), description: z.string() }),
      }),
    )
    .readonly(),
  fr: z.object({ name: z.string(), instructions: z.string(), comments: z.string() }),
});

/** In whose name a form goes. */
export const physicianInfo = z.object({
  firstName: z.string(),
  lastName: z.string(),
  /** The name that the sender chose where they sent it on behalf of somebody, else the physician's with title. */
  displayName: z.string(),
  location: z.object({ clinicName: z.string(), city: z.string() }),
});

/** Longer than any field may hold: what is too long is a fault at its field. */
const fieldName = z.string().max(200);
const answer = z.union([
  z.string().max(maxCareTextArea * 2),
  z.boolean(),
  z
    .array(z.string().max(1_000))
    .max(maxCareOptions * 2)
    .readonly(),
]);

/** Answers by the names of their fields. */
export const formData = z.record(fieldName, answer);

export const filler = z.enum(fillers);
export const careLanguage = z.enum(['en', 'fr']);

/** What somebody has typed so far, each field with its time in ms since 1970. */
export const progress = z.object({
  typed: z
    .array(z.object({ fieldName, answer, at: z.number().int().nonnegative() }))
    .max(maxCareFields)
    .readonly(),
  /** What the last step asks, as typed so far; null while nothing is. */
  person: z
    .object({
      firstName: z.string().max(200),
      lastName: z.string().max(200),
      email: z.string().max(300),
      filledInBy: filler.nullable(),
      at: z.number().int().nonnegative(),
    })
    .nullable(),
});

/** Progress as the server has it; version 0 is none. */
export const savedProgress = progress.extend({ version: z.number().int().nonnegative() });

/** One's own answers after they were submitted. */
export const submittedCopy = z.object({
  submittedAt: instant,
  formData,
  patientInfo: z.object({ firstName: z.string(), lastName: z.string(), phn: z.string(), email: z.string() }),
  filledInBy: filler,
});
