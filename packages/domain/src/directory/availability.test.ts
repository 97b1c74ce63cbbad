import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availability, unavailableText } from './availability.ts';
import type { AvailabilitySettings, ConsultKind, ServiceAvailabilitySettings } from './availability.ts';

const zone = 'America/Edmonton';
// Friday 2025-10-31, 10:00 in Edmonton; clocks go back two days later.
const friday = new Date('2025-10-31T16:00:00Z');
const week = (...open: number[]): boolean[] => [0, 1, 2, 3, 4, 5, 6].map((day) => open.includes(day));
const trip = (start: string, end: string): { start: string; end: string } => ({
  start: `${start}T06:00:00Z`,
  end: `${end}T23:00:00Z`,
});
const limit = (count: number, of: number, day?: string): AvailabilitySettings['dailyLimit'] => ({
  enabled: true,
  limit: of,
  count,
  day,
});
const person: AvailabilitySettings = {};

describe('known cases', () => {
  const cases: [string, ServiceAvailabilitySettings, string | null][] = [
    ['nothing in the way', {}, null],
    ['one user free', { users: [person] }, null],
    ['disabled', { enabled: false }, 'Unavailable'],
    ['nobody to answer', { users: [] }, 'Unavailable'],
    ['everybody left', { users: [{ enabled: false }] }, 'Unavailable'],
    ['one of two left', { users: [{ enabled: false }, person] }, null],
    ['on vacation', { vacations: [trip('2025-10-30', '2025-11-05')] }, 'Unavailable - Returning 2025/11/06'],
    ['back from vacation', { vacations: [trip('2025-10-20', '2025-10-30')] }, null],
    [
      'vacations in a row',
      { vacations: [trip('2025-10-31', '2025-11-02'), trip('2025-11-03', '2025-11-04')] },
      'Unavailable - Returning 2025/11/05',
    ],
    ['closed on Fridays', { customCalendar: week(0, 1, 2, 3, 4, 6) }, 'Unavailable - Returning 2025/11/01'],
    ['Mondays only', { customCalendar: week(1) }, 'Unavailable - Returning 2025/11/03'],
    ['Thursdays only', { customCalendar: week(4) }, 'Unavailable - Returning 2025/11/06'],
    ['no day at all', { customCalendar: week() }, 'Unavailable'],
    [
      'Mondays only, away next Monday',
      { customCalendar: week(1), vacations: [trip('2025-11-03', '2025-11-03')] },
      'Unavailable - Returning 2025/11/10',
    ],
    [
      'away over a year',
      { vacations: [trip('2025-10-01', '2027-03-31')], customCalendar: week(1) },
      'Unavailable - Returning 2027/04/05',
    ],
    ['limit reached', { dailyLimit: limit(3, 3) }, 'Unavailable - Returning 2025/11/01'],
    [
      'limit reached, closed on Saturday',
      { dailyLimit: limit(4, 3), customCalendar: week(1, 2, 3, 4, 5) },
      'Unavailable - Returning 2025/11/03',
    ],
    [
      'limit reached, open on Fridays only',
      { dailyLimit: limit(3, 3), customCalendar: week(5) },
      'Unavailable - Returning 2025/11/07',
    ],
    ['a limit of none, today and on any day', { dailyLimit: limit(0, 0) }, 'Unavailable'],
    [
      'a limit of none after a vacation',
      { dailyLimit: limit(0, 0), vacations: [trip('2025-10-30', '2025-11-05')] },
      'Unavailable',
    ],
    ['below the limit', { dailyLimit: limit(2, 3) }, null],
    ['limit reached yesterday', { dailyLimit: limit(3, 3, '2025-10-30') }, null],
    ['limit switched off', { dailyLimit: { enabled: false, limit: 1, count: 9 } }, null],
    [
      'service Mondays, user Tuesdays',
      { customCalendar: week(1), users: [{ customCalendar: week(2) }] },
      'Unavailable',
    ],
    [
      'users back on different days',
      { users: [{ vacations: [trip('2025-10-31', '2025-11-09')] }, { vacations: [trip('2025-10-31', '2025-11-03')] }] },
      'Unavailable - Returning 2025/11/04',
    ],
    [
      'a vacation from phone calls only',
      { vacations: [{ ...trip('2025-10-30', '2025-11-05'), disableEconsult: false, disablePhoneConsult: true }] },
      null,
    ],
  ];
  test.each(cases)('%s', (_name, settings, text) => {
    expect(unavailableText(availability(settings, friday))).toBe(text);
  });

  test('a vacation from phone calls blocks phone consults', () => {
    const settings = {
      vacations: [{ ...trip('2025-10-30', '2025-11-05'), disableEconsult: false, disablePhoneConsult: true }],
    };
    expect(availability(settings, friday, zone, 'phoneConsult')).toEqual({
      available: false,
      reason: 'vacation',
      returning: '2025-11-06',
    });
  });

  test("the reason names the service's own obstacle, else the one that all users share", () => {
    const away = { vacations: [trip('2025-10-30', '2025-11-05')] };
    const reason = (settings: ServiceAvailabilitySettings): string => {
      const state = availability(settings, friday);
      return state.available ? 'none' : state.reason;
    };
    expect(reason(away)).toBe('vacation');
    expect(reason({ users: [away, away] })).toBe('vacation');
    expect(reason({ users: [away, { customCalendar: week(1) }] })).toBe('users');
    expect(reason({ users: [] })).toBe('users');
    expect(reason({ dailyLimit: limit(1, 1), users: [away] })).toBe('limit');
  });

  test('a daily limit ends at midnight business time, on the day of 25 hours too', () => {
    const settings = { dailyLimit: limit(3, 3, '2025-11-02') };
    expect(availability(settings, new Date('2025-11-02T06:00:00Z')).available).toBe(false);
    expect(availability(settings, new Date('2025-11-03T06:59:59.999Z')).available).toBe(false);
    expect(availability(settings, new Date('2025-11-03T07:00:00Z')).available).toBe(true);
  });

  test('an invalid date is an error, not an available service', () => {
    expect(() => availability({ vacations: [{ start: 'soon', end: 'later' }] }, friday)).toThrow(RangeError);
  });
});

describe('against a plain model that walks day by day', () => {
  // The model asks the runtime for the day of every instant and shares no code with the rule.
  const zones = [zone, 'America/St_Johns', 'America/Regina', 'America/Vancouver', 'Pacific/Kiritimati'] as const;
  const formats = new Map(zones.map((one) => [one, new Intl.DateTimeFormat('sv-SE', { timeZone: one })]));
  const days = new Map<string, string>();
  const dayIn = (at: Date, one: (typeof zones)[number]): string => {
    const key = `${one} ${at.getTime()}`;
    const known = days.get(key) ?? formats.get(one)!.format(at);
    days.set(key, known);
    return known;
  };
  const dayAfter = (day: string): string =>
    new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  type Asked = { today: string; kind: ConsultKind; dayOf: (at: Date) => string };
  const openOn = (one: AvailabilitySettings, day: string, { today, kind, dayOf }: Asked): boolean => {
    if (one.enabled === false) return false;
    for (const { start, end, disableEconsult = true, disablePhoneConsult = true } of one.vacations ?? []) {
      const counts = kind === 'phoneConsult' ? disablePhoneConsult : disableEconsult;
      if (counts && dayOf(new Date(start)) <= day && day <= dayOf(new Date(end))) return false;
    }
    if (one.customCalendar?.[new Date(`${day}T12:00:00Z`).getUTCDay()] === false) return false;
    const daily = one.dailyLimit;
    if (daily?.enabled && daily.limit === 0) return false;
    return !(daily?.enabled && day === today && (daily.day ?? today) === today && daily.count >= daily.limit);
  };
  const bothOpen = (service: ServiceAvailabilitySettings, day: string, asked: Asked): boolean =>
    openOn(service, day, asked) && (service.users?.some((user) => openOn(user, day, asked)) ?? true);

  // Six weeks around changes of the clock in two years.
  const around = fc.constantFrom(
    Date.UTC(2025, 2, 9, 9),
    Date.UTC(2025, 10, 2, 8),
    Date.UTC(2026, 2, 8, 9),
    Date.UTC(2026, 10, 1, 8),
  );
  const instant = around.chain((at) =>
    fc.integer({ min: -1_800_000_000, max: 1_800_000_000 }).map((by) => new Date(at + by)),
  );
  const blocks = fc.constantFrom(true, true, false, undefined);
  const vacation = fc
    .tuple(instant, fc.integer({ min: -86_400_000, max: 2_000_000_000 }), blocks, blocks)
    .map(([start, length, disableEconsult, disablePhoneConsult]) => ({
      start: start.toISOString(),
      end: new Date(start.getTime() + length),
      ...(disableEconsult === undefined ? {} : { disableEconsult }),
      ...(disablePhoneConsult === undefined ? {} : { disablePhoneConsult }),
    }));
  const settings: fc.Arbitrary<AvailabilitySettings> = fc.record(
    {
      enabled: fc.constantFrom(true, true, true, false),
      vacations: fc.array(vacation, { maxLength: 4 }),
      customCalendar: fc.array(fc.constantFrom(true, false, undefined), { minLength: 7, maxLength: 7 }),
      dailyLimit: fc.option(
        fc.record({
          enabled: fc.boolean(),
          limit: fc.integer({ min: 0, max: 3 }),
          count: fc.nat(3),
          day: instant.map((at) => dayIn(at, zone)),
        }),
      ),
    },
    { requiredKeys: [] },
  );
  const service = fc
    .tuple(settings, fc.option(fc.array(settings, { maxLength: 3 }), { nil: undefined }))
    .map(([own, users]) => ({ ...own, users }));

  const kinds = fc.constantFrom<ConsultKind>('econsult', 'phoneConsult', 'referral');

  test('it is available on the same instants and returns on the same day, in any zone and for any kind of consult', () => {
    fc.assert(
      fc.property(service, instant, fc.constantFrom(...zones), kinds, (one, now, place, kind) => {
        const dayOf = (at: Date): string => dayIn(at, place);
        const today = dayOf(now);
        let expected: string | undefined = today;
        for (
          let walked = 0;
          !bothOpen(one, expected, { today, kind, dayOf });
          walked += 1, expected = dayAfter(expected)
        ) {
          if (walked > 250) {
            expected = undefined;
            break;
          }
        }
        const state = availability(one, now, place, kind);
        expect(state.available ? today : state.returning).toBe(expected);
        expect(state.available).toBe(expected === today);
      }),
      { numRuns: 600 },
    );
  });
});

describe('a roster', () => {
  // 2026-11-30 is a Monday, at noon in Edmonton.
  const monday = new Date('2026-11-30T19:00:00Z');
  const only = (...weekdays: number[]) => [0, 1, 2, 3, 4, 5, 6].map((day) => weekdays.includes(day));

  test('leaves a group available while one of it is on duty, else until the next day on which somebody is', () => {
    const users = [{ roster: { weekdays: only(3), days: [] } }, { roster: { weekdays: only(5), days: [] } }];
    expect(availability({ users }, monday)).toEqual({ available: false, reason: 'users', returning: '2026-12-02' });
    expect(availability({ users: [...users, {}] }, monday)).toEqual({ available: true });
  });

  test('looks as far ahead as days differ', () => {
    const weekdays = only();
    const users = [{ roster: { weekdays, days: [{ day: '2027-02-03', onDuty: true }] } }];
    expect(availability({ users }, monday)).toMatchObject({ returning: '2027-02-03' });
    const none = availability({ users: [{ roster: { weekdays, days: [] } }] }, monday);
    expect(none).toEqual({ available: false, reason: 'users' });
  });

  test('and a vacation count together, as do the days of the service', () => {
    const users = [
      {
        roster: { weekdays: only(3), days: [{ day: '2026-12-16', onDuty: false }] },
        vacations: [{ start: '2026-12-02T07:00:00Z', end: '2026-12-10T06:59:59.999Z' }],
      },
    ];
    expect(availability({ users }, monday)).toMatchObject({ returning: '2026-12-23' });
    const closed = availability({ users, customCalendar: [true, true, true, false] }, monday);
    expect(closed).toEqual({ available: false, reason: 'users' });
  });
});
