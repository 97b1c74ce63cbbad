import { isPhoneTime } from '@consult/domain/schedule/phone-times.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import type { SendableService } from '../directory/directory.ts';
import { loadPhoneSettings } from './phone-settings.ts';

/**
 * Whether a specialist of the service can be called at this very time, asked within the sending transaction. Of two
 * requests for the same start at the same moment both may get yes: the unique (specialist, start) of phone_call decides
 * between them.
 */
export async function checkPhoneTime(
  client: pg.ClientBase,
  app: Pick<App, 'now'>,
  asked: {
    service: SendableService;
    specialistUid: string;
    startTime: string;
    endTime: string;
    /** The consult that has taken the time already, where it has: asked again once the specialist's row is locked. */
    activityId?: string;
  },
): Promise<boolean> {
  const { service, specialistUid, activityId = null } = asked;
  if (service.type !== 'service' || !service.users.some(({ uid }) => uid === specialistUid)) return false;
  const now = app.now();
  const settings = (await loadPhoneSettings(client, service.id, [specialistUid], now, activityId)).get(specialistUid);
  return settings !== undefined && isPhoneTime(settings, new Date(asked.startTime), new Date(asked.endTime), now);
}
