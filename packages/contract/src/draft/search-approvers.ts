import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';

export const consultSearchApprovers = call({
  name: 'consult-searchApprovers',
  summary: 'Users with the role approver by their names, last then first name.',
  access: [['forwardEconsult']],
  changes: false,
  input: z.object({ search: z.string().max(200) }),
  output: z.array(z.object({ uid: id, firstName: z.string(), lastName: z.string() })),
});
