import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

/** Whether a province's practice ids can be validated, and its register's name for them ('MSP Number'). */
export const validationSetting = z.object({ validationEnabled: z.boolean(), fieldName: z.string() });

/** An answer to 'how did you hear about us'; some ask for more. */
export const howHeardOption = z.object({
  value: z.string(),
  extraInputRequired: z.boolean(),
  /** null: the option asks for nothing more. */
  extraInputType: z.enum(['textfield', 'dropdown']).nullable(),
  header: z.string(),
  dropDownOptions: z.array(z.string()),
});

export const signupContent = z.object({
  /** The page for picking a plan; '' is our own. */
  planUrl: z.string(),
  /** The provinces that offer each plan. */
  provincesByPlan: z.object({ plus: z.array(z.string()), econsult: z.array(z.string()) }),
  /** By province code; a missing province validates nothing. */
  validationSettings: z.record(z.string(), validationSetting),
  howDidYouHearAboutUs: z.array(howHeardOption),
  clinicNames: z.array(z.string()),
  emrList: z.array(z.string()),
  /**
   * The practice ids that the demo world's register knows, from and to, by province; empty in every other installation.
   */
  demoPracticeIds: z.record(z.string(), z.object({ first: z.string(), last: z.string() })),
  /** For the texts that name a sales phone. */
  salesPhone: z.string(),
});

export const signupGetContent = call({
  name: 'signup-getContent',
  summary: 'What the signup form offers: provinces by plan, validation by province, lists to choose from.',
  access: 'anyone',
  changes: false,
  input: nothing,
  output: signupContent,
});
