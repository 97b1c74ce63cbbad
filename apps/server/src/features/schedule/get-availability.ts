import { scheduleGetAvailability } from '@consult/contract/schedule/get-availability.ts';
import { serve } from '../../call/implement.ts';
import { loadOwnSettings } from './own-settings.ts';

/** schedule-getAvailability. */
export const getAvailability = serve(scheduleGetAvailability).handler(({ context: { app, viewer } }) =>
  loadOwnSettings(app.read, viewer.personId, app.now()),
);
