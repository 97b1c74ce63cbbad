import { countOn } from '@consult/domain/directory/availability.ts';
import { vacationDays } from '@consult/domain/schedule/vacation.ts';
import type { VacationRow } from '@consult/domain/schedule/vacation.ts';
import { businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';

/** A person's own settings as they are saved. */
export type OwnSettings = {
  today: Day;
  vacations: { version: number; rows: VacationRow[] };
  calendar: { version: number; days: boolean[] };
  limit: { version: number; enabled: boolean; limit: number | null; count: number };
};

type Row = {
  custom_calendar: boolean[];
  calendar_version: number;
  daily_limit: number | null;
  limit_enabled: boolean;
  limit_version: number;
  vacations_version: number;
  count_day: string | null;
  count: number;
};

type VacationOfRow = {
  id: string;
  starts_at: Date;
  ends_at: Date;
  disable_econsult: boolean;
  disable_phone_consult: boolean;
  description: string;
};

/** Every day open, no limit, nothing counted: what holds where nothing was ever saved. */
const nothingSaved: Row = {
  custom_calendar: [true, true, true, true, true, true, true],
  calendar_version: 0,
  daily_limit: null,
  limit_enabled: false,
  limit_version: 0,
  vacations_version: 0,
  count_day: null,
  count: 0,
};

/** The viewer's own settings. Time away that is over is left out; it stays in the table. */
export async function loadOwnSettings(
  db: Pick<pg.ClientBase, 'query'>,
  personId: string,
  now: Date,
): Promise<OwnSettings> {
  const today = businessDay(now);
  const { rows } = await db.query<Row>({
    name: 'schedule-own-settings',
    text: `select custom_calendar, calendar_version, daily_limit, limit_enabled, limit_version, vacations_version,
        count_day, count from specialist_availability where person_id = $1`,
    values: [personId],
  });
  const { rows: vacations } = await db.query<VacationOfRow>({
    name: 'schedule-own-vacations',
    text: `select id, starts_at, ends_at, disable_econsult, disable_phone_consult, description from vacation
      where person_id = $1 and ends_at >= $2 order by starts_at, ends_at, id`,
    values: [personId, startOfDay(today)],
  });
  const own = rows[0] ?? nothingSaved;
  return {
    today,
    vacations: {
      version: own.vacations_version,
      rows: vacations.map(({ id, starts_at, ends_at, disable_econsult, disable_phone_consult, description }) => ({
        id,
        ...vacationDays(starts_at, ends_at),
        disableEconsult: disable_econsult,
        disablePhoneConsult: disable_phone_consult,
        description,
      })),
    },
    calendar: { version: own.calendar_version, days: own.custom_calendar },
    limit: {
      version: own.limit_version,
      enabled: own.limit_enabled,
      limit: own.daily_limit,
      count: countOn({ count: own.count, day: own.count_day }, today),
    },
  };
}
