import type { ConsultClock } from '@consult/contract/promise/consult-clock.ts';
import { mayNeedVisit } from '@consult/domain/consult/outcomes.ts';
import type { Due } from '@consult/domain/promise/clock.ts';
import { saidInstant } from '@consult/domain/time/said-instant.ts';
import type pg from 'pg';
import { clockOfRow, readClock } from './clock-row.ts';
import type { ClockRow } from './clock-row.ts';
import { isKeeper } from './keepers.ts';

type Seen = {
  activityId: string;
  viewerId: string;
  /** The viewer's role; null for staff who are no member. */
  role: 'referrer' | 'consultant' | 'moa' | 'forwarder' | null;
  /** The viewer may write into the thread. */
  sends: boolean;
  booked: boolean;
  outcome: string | null;
};

const said = (at: number | Date | null): string | null => (at === null ? null : saidInstant(new Date(at)));
const iso = (at: number | Date | null): string | null => (at === null ? null : new Date(at).toISOString());

function dueOf(due: Due | null): ConsultClock['seen']['due'] {
  return due && { dueAt: said(due.dueAt), leftMs: due.left, kept: due.kept };
}

/** The clock of a consult that the viewer reads; null of a referral, which nobody here answers. */
export async function consultClockOf(
  db: Pick<pg.ClientBase, 'query'>,
  now: Date,
  seen: Seen,
): Promise<{ row: ClockRow; shown: ConsultClock } | null> {
  const row = await readClock(db, seen.activityId);
  if (!row) return null;
  const keeps = row.mode !== 'everyone' && (await isKeeper(db, seen.viewerId, row.service_id));
  const openedAt = row.informed_at ? null : await patientOpened(db, seen.activityId);
  return { row, shown: present(row, now, { ...seen, keeps, openedAt }) };
}

function present(row: ClockRow, now: Date, at: Seen & { keeps: boolean; openedAt: Date | null }): ConsultClock {
  const clock = clockOfRow(row, now);
  const { role, sends, keeps } = at;
  const open = row.answered_at === null && row.returned_at === null;
  const own =
    row.given_to === at.viewerId || (row.given_to === null && row.mode === 'everyone' && role === 'consultant');
  const step = (when: Date | null, byPersonId: string | null, notNeeded = false) => ({
    at: iso(when),
    byPersonId: when && byPersonId,
    notNeeded,
  });
  const bookedAt = at.booked ? row.booked_at : null;
  return {
    serviceId: row.service_id,
    mode: row.mode,
    givenTo: row.given_to,
    state: clock.state,
    seen: {
      ...step(row.seen_at ?? row.answered_at, row.seen_at ? row.seen_by : row.answered_by),
      due: dueOf(clock.seen),
    },
    answered: { ...step(row.answered_at, row.answered_by), due: dueOf(clock.answered) },
    booked: step(bookedAt, row.booked_by, !bookedAt && at.outcome !== null && !mayNeedVisit(at.outcome)),
    informed:
      row.informed === 'not-needed'
        ? step(null, null, true)
        : step(row.informed_at ?? at.openedAt, row.informed_at ? row.informed_by : null),
    returned: step(row.returned_at, row.returned_by),
    next: clock.next && { what: clock.next.what, dueAt: saidInstant(new Date(clock.next.dueAt)) },
    pausedUntil: said(clock.pausedUntil),
    can: {
      reassign: row.mode !== 'everyone' && row.given_to !== null && row.returned_at === null && (own || keeps),
      return: open && own && sends,
      give: row.mode === 'hand' && row.given_to === null && row.returned_at === null && keeps,
      askInformation: open && role === 'consultant' && sends,
      markInformed: true,
      markNotNeeded: role === 'referrer',
    },
  };
}

/**
 * When the patient first opened a copy of the consult, their window, or a message about it; null for never. What is
 * written to clinic staff about it is opened by staff.
 */
async function patientOpened(db: Pick<pg.ClientBase, 'query'>, activityId: string): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>({
    name: 'clock-patient-opened',
    text: `select least((select min(opened_at) from patient_message where activity_id = $1
        and sub_type <> 'MOAMessage'),
      (select opened_at from patient_window where activity_id = $1)) as at`,
    values: [activityId],
  });
  return rows[0]!.at;
}
