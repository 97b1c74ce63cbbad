import { z } from 'zod';
import { call } from '../call.ts';
import { id, nothing } from '../schemas.ts';

/** Where a person works. */
export const location = z.object({
  id,
  clinicId: id,
  clinicName: z.string(),
  city: z.string(),
  province: z.string(),
  clinicPhone: z.string(),
  fax: z.string(),
  /** The link to the clinic's record system, or ''. */
  emr: z.string(),
  default: z.boolean(),
  disabled: z.boolean(),
});

export const preferences = z.object({
  homepage: z.string().optional(),
  mobilePushNotifications: z.object({ aletheaNews: z.boolean().optional() }).optional(),
});

export const profile = z.object({
  uid: id,
  firstName: z.string(),
  lastName: z.string(),
  salutation: z.string(),
  credentials: z.string(),
  email: z.string(),
  userRoles: z.array(z.string()),
  practiceId: z.string(),
  preferences,
  /** The columns that the person searches in. */
  searchFilters: z.array(z.string()),
  /** The default first, the rest in the person's own order. */
  locations: z.array(location),
});

export const profileGet = call({
  name: 'profile-get',
  summary: 'The viewer’s own profile; null for an account without one.',
  access: 'signed-in',
  beforeSecondFactor: true,
  input: nothing,
  output: profile.nullable(),
});
