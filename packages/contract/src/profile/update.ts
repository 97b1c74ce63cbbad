import { z } from 'zod';
import { call } from '../call.ts';
import { stateChanged } from '../state-changed.ts';
import { preferencesChange } from './preferences.ts';

const change = {
  practiceId: z.string().max(40).optional(),
  credentials: z.string().max(100).optional(),
  phone: z.string().max(40).optional(),
  calendarEmail: z.string().max(300).optional(),
  preferences: preferencesChange.optional(),
};

export const profileUpdate = call({
  name: 'profile-update',
  summary:
    'Changes what is named of the viewer’s profile and leaves the rest. A field or preference that the viewer does not have is refused by its name.',
  access: 'signed-in',
  changes: { waits: true },
  input: z.strictObject({
    ...change,
    /** What the changed settings said that they were chosen on: one that says something else by now is refused. */
    seen: z.strictObject(change).optional(),
  }),
  output: z.object({
    /** True where a new practice id has to be validated before the person can send again. */
    validationRequired: z.boolean(),
  }),
  errors: stateChanged,
});
