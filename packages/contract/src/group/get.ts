import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { group } from './group.ts';

export const groupGet = call({
  name: 'group-get',
  summary:
    'A service as its group sees it: mode, members with share, roster and counts, who is next, what it promises.',
  access: [['specialistScheduleEditing']],
  changes: false,
  input: z.object({ serviceId: id }),
  output: group,
});
