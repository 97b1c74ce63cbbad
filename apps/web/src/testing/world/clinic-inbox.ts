import type { ClinicCard } from '@consult/contract/activity/activity.ts';
import { toBookStatuses } from '@consult/domain/activity/status.ts';
import { cast } from '@consult/testkit/cast.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { fixedId } from '@consult/testkit/random.ts';
import { refused, type Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';

const { id: clinicId, name } = clinics.vargaDermatology;

/** The n-th consult of Dr. Varga's clinic: the higher n, the older. */
export function clinicCard(n: number, changes: Partial<ClinicCard> = {}): ClinicCard {
  const derm = cast.derm;
  const { firstName, lastName, salutation, credentials } = cast.plus;
  return {
    id: fixedId(8, 900 + n),
    ownerId: clinicId,
    activityType: 'econsult',
    status: 'pending',
    folder: 'inbox',
    muted: false,
    overdue: false,
    unread: false,
    version: 1,
    lastMessageAt: new Date(usualNow.getTime() - n * 3_600_000).toISOString(),
    side: null,
    waitsFor: 'referrer',
    waitsSince: new Date(usualNow.getTime() - n * 3_600_000).toISOString(),
    dueAt: null,
    returned: false,
    empty: false,
    specialty: 'Dermatology',
    subsite: 'Pigmented lesion',
    subject: 'Pigmented lesion',
    patient: {
      firstName: 'Booked',
      lastName: `Patient${String.fromCharCode(64 + n)}`,
      phn: inventedHealthNumber('AB', 820_000 + n),
      province: 'AB',
      dateOfBirth: '1984/03/17',
    },
    preview: { text: 'Please book within two weeks.', sentBy: 'Dr. S. Varga', own: false },
    lastSender: { firstName: derm.firstName, lastName: derm.lastName, salutation: derm.salutation },
    draft: '',
    fileCount: 0,
    referrer: { firstName, lastName, salutation, credentials, clinicName: 'Elbow Park Medical' },
    asked: null,
    patientPhone: '4035550142',
    hasPatientEmail: true,
    physicians: [{ firstName: derm.firstName, lastName: derm.lastName, salutation: derm.salutation }],
    ownConsultant: true,
    ...changes,
  };
}

const pageSize = 10;

/**
 * Serves a clinic's consults: newest first as they are given, those to book with the urgent ones on top. It keeps a
 * changed status.
 */
export function clinicAnswers(rows: ClinicCard[]): Answers {
  const isToBook = ({ status }: ClinicCard) => toBookStatuses.includes(status);
  const listed = (toBook: boolean) => {
    if (!toBook) return rows;
    const isUrgent = ({ status }: ClinicCard) => status === 'to_book_urgent';
    return [...rows.filter(isUrgent), ...rows.filter((row) => isToBook(row) && !isUrgent(row))];
  };
  return {
    'clinicInbox-counts': () => ({
      clinics: [
        {
          clinicId,
          name,
          unread: rows.filter(({ unread }) => unread).length,
          toBook: rows.filter(isToBook).length,
        },
      ],
    }),
    'clinicInbox-page': ({ toBook, after = null }) => {
      const [all, from] = [listed(toBook), Number(after ?? 0)];
      const to = from + pageSize;
      return { rows: all.slice(from, to), next: to < all.length ? String(to) : null };
    },
    'clinicInbox-search': ({ toBook, text }) => ({
      rows: listed(toBook).filter(({ subsite }) => subsite.toLowerCase().includes(text.toLowerCase())),
      next: null,
    }),
    'activity-changeStatus_v1': ({ activityId, status }) => {
      const at = rows.findIndex(({ id }) => id === activityId);
      const row = rows[at];
      if (!row) return refused('NOT_FOUND');
      rows[at] = { ...row, status, version: row.version + 1 };
      return { ok: true };
    },
  };
}
