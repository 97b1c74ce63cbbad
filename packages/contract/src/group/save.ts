import { z } from 'zod';
import { groupModes } from '@consult/domain/group/mode.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { promised } from '../promise/promised.ts';
import { group, roster, weekdays } from './group.ts';

export const groupSave = call({
  name: 'group-save',
  summary: 'A keeper saves the whole of a group: mode, promise, and share and roster of each of its members.',
  access: [['specialistScheduleEditing']],
  changes: { waits: false },
  input: z.object({
    serviceId: id,
    /** The version that was read: over a newer one nothing is written. */
    version: z.number().int().positive(),
    mode: z.enum(groupModes),
    promise: promised.nullable(),
    addedWeekdays: weekdays,
    /** Members that it does not name keep what they have. */
    members: z.array(z.object({ personId: id, share: z.number().int().min(1).max(5), roster })).max(200),
  }),
  output: group,
  errors: {
    CHANGED_ELSEWHERE: {
      status: 409,
      message: 'Somebody has changed this group since you opened it. Nothing was saved.',
    },
  },
});
