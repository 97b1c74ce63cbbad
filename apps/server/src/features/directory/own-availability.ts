import type { AvailabilitySettings } from '@consult/domain/directory/availability.ts';
import { dailyLimits } from '@consult/domain/schedule/daily-limit.ts';

/** What decides whether a person is there, as `ownAvailabilitySql` gives it. */
export type OwnAvailability = Required<Pick<AvailabilitySettings, 'vacations' | 'customCalendar' | 'dailyLimit'>>;

/**
 * A person's time away, calendar and daily limit as `availability` reads them. `person`: an SQL expression of their id;
 * `since`: the number of the parameter that is the start of today. Vacations that are over decide nothing any more.
 */
export const ownAvailabilitySql = (person: string, since: number): string => `(jsonb_build_object(
    'vacations', coalesce((select jsonb_agg(jsonb_build_object('start', v.starts_at, 'end', v.ends_at,
        'disableEconsult', v.disable_econsult, 'disablePhoneConsult', v.disable_phone_consult))
      from vacation v where v.person_id = ${person} and v.ends_at >= $${since}), '[]'))
    || coalesce((select jsonb_build_object('customCalendar', to_jsonb(a.custom_calendar),
        'dailyLimit', case when a.limit_enabled then jsonb_build_object('enabled', true,
          'limit', coalesce(a.daily_limit, ${dailyLimits.most}), 'count', a.count, 'day', a.count_day) end)
      from specialist_availability a where a.person_id = ${person}), '{"customCalendar": [], "dailyLimit": null}'))`;
