import { z } from 'zod';
import { shareAccess } from '@consult/domain/patient-window/who-shares.ts';
import { call } from '../call.ts';
import { id } from '../schemas.ts';
import { windowState } from './window.ts';

export const patientWindowGet = call({
  name: 'patientWindow-get',
  summary: 'The patient’s window on a consult: what was shared, what became of its mails, what the patient sees.',
  access: shareAccess,
  changes: false,
  input: z.object({ activityId: id }),
  output: windowState,
});
