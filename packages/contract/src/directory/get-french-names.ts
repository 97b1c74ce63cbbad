import { z } from 'zod';
import { call } from '../call.ts';
import { nothing } from '../schemas.ts';

export const servicesGetFrenchNames = call({
  name: 'services-getFrenchNames',
  summary: 'The French of specialties and subsites, by their English; without those that have none.',
  access: 'signed-in',
  changes: false,
  input: nothing,
  output: z.record(z.string(), z.string()),
});
