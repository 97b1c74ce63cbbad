import { z } from 'zod';
import { call } from '../call.ts';
import { done } from '../schemas.ts';

export const analyticsLog = call({
  name: 'analytics-log',
  summary:
    'Tells what was done, by events of a closed list; passed on only where the operator has switched analytics on.',
  // Anyone, because pages also report signing in and signing up.
  access: 'anyone',
  changes: { waits: false },
  input: z.object({
    events: z
      .array(
        z.object({
          name: z.string().max(60),
          params: z.record(z.string().max(30), z.union([z.string().max(80), z.number(), z.boolean()])),
        }),
      )
      .min(1)
      .max(50),
  }),
  output: done,
});
