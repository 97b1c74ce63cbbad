import { z } from 'zod';
import { groupModes } from '@consult/domain/group/mode.ts';
import { call } from '../call.ts';
import { id, nothing } from '../schemas.ts';

export const groupList = call({
  name: 'group-list',
  summary: 'The services that the viewer answers for, or keeps, by name.',
  access: [['specialistScheduleEditing']],
  changes: false,
  input: nothing,
  output: z.object({
    groups: z.array(
      z.object({
        serviceId: id,
        serviceName: z.string(),
        /** '' where it has none. */
        serviceNameFr: z.string(),
        mode: z.enum(groupModes),
        keeper: z.boolean(),
      }),
    ),
  }),
});
