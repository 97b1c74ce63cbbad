import { z } from 'zod';
import { call } from '../call.ts';
import { id, nothing } from '../schemas.ts';

export const getConsultantsAvailableToUser = call({
  name: 'secureMessaging-getConsultantsAvailableToUser',
  summary: 'The specialists whom the viewer may add to a consult, by name.',
  access: [['addUserToActivity']],
  changes: false,
  input: nothing,
  output: z.array(z.object({ uid: id, label: z.string() })),
});
