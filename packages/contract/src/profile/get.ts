import { z } from 'zod';
import { call } from '../call.ts';
import { id, nothing } from '../schemas.ts';
import { preferences } from './preferences.ts';

/** Where a person works. */
export const location = z.object({
  id,
  clinicId: id,
  clinicName: z.string(),
  street: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.string(),
  clinicPhone: z.string(),
  fax: z.string(),
  /** The link to the clinic's record system, or ''. */
  emr: z.string(),
  /** Whether the clinic takes replies that patients write in their windows. */
  patientReplies: z.boolean(),
  default: z.boolean(),
  disabled: z.boolean(),
  /** Disabled because somebody removed the person from the clinic: they can not enable it themselves. */
  left: z.boolean(),
  /** Whether this person may change the clinic's own data; profile-changeLocation says when. */
  editable: z.boolean(),
});

export const profile = z.object({
  uid: id,
  firstName: z.string(),
  lastName: z.string(),
  salutation: z.string(),
  title: z.string(),
  credentials: z.string(),
  email: z.string(),
  userRoles: z.array(z.string()),
  practiceId: z.string(),
  /** The province's name for its practice ids, from a content document. */
  practiceIdName: z.string(),
  /** The province of the practice id. */
  province: z.string(),
  /** The number at which colleagues reach the person for phone consults. */
  phone: z.string(),
  /** The address of the calendar that phone consults go to: the account's until the person sets another one. */
  calendarEmail: z.string(),
  /** Complete: settings that the person never chose have their defaults. */
  preferences,
  /** The columns that the person searches in. */
  searchFilters: z.array(z.string()),
  /** Accounts elsewhere that are linked with this one: null where none is. */
  integrations: z.object({ avaUuid: z.string().nullable() }),
  /** The default first, the rest in the person's own order. */
  locations: z.array(location),
  /** Where a person who may manage subscriptions does so, if the installation has such a place; else null. */
  billingPortalUrl: z.string().nullable(),
});

export const profileGet = call({
  name: 'profile-get',
  summary: 'The viewer’s own profile; null for an account without one.',
  access: 'signed-in',
  beforeSecondFactor: true,
  changes: false,
  input: nothing,
  output: profile.nullable(),
});
