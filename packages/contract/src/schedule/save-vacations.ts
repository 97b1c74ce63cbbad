import { z } from 'zod';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { changedElsewhere } from './changed-elsewhere.ts';
import { saved, vacationRow, version } from './schedule.ts';

const rows = z.array(vacationRow).max(200);

export const scheduleSaveVacations = call({
  name: 'schedule-saveVacations',
  summary:
    'Adds, changes and removes rows of the viewer’s time away, all or none. A fault names its row: added.0.to. What is over is neither changed nor removed.',
  access: [['specialistScheduleEditing']],
  changes: { waits: true },
  input: z.object({ version, added: rows, changed: rows, removed: z.array(id).max(200) }),
  output: saved,
  errors: changedElsewhere,
});
