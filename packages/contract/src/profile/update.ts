import { z } from 'zod';
import { call } from '../call.ts';
import { preferencesChange } from './preferences.ts';

export const profileUpdate = call({
  name: 'profile-update',
  summary:
    'Changes what is named of the viewer’s profile and leaves the rest. A field or preference that the viewer does not have is refused by its name.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.strictObject({
    practiceId: z.string().max(40).optional(),
    credentials: z.string().max(100).optional(),
    phone: z.string().max(40).optional(),
    calendarEmail: z.string().max(300).optional(),
    preferences: preferencesChange.optional(),
  }),
  output: z.object({
    /** True where a new practice id has to be validated before the person can send again. */
    validationRequired: z.boolean(),
  }),
});
