import { call } from '../call.ts';
import { done, nothing } from '../schemas.ts';

export const scheduleEndFeed = call({
  name: 'schedule-endFeed',
  summary: 'Ends the address of the viewer’s calendar. Programs that read it get no answer any more.',
  access: [['specialistScheduleEditing']],
  changes: { waits: false },
  input: nothing,
  output: done,
});
