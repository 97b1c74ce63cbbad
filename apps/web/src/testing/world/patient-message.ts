import type { PatientMessageDetail, PatientMessageRow } from '@consult/contract/patient-message/message.ts';
import { foldText } from '@consult/domain/inbox/search-terms.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import { messageStatus } from '@consult/domain/patient-message/states.ts';
import { cast } from '@consult/testkit/cast.ts';
import { clinics } from '@consult/testkit/demo/clinics.ts';
import { inventedHealthNumber } from '@consult/testkit/health-numbers.ts';
import { fixedId } from '@consult/testkit/random.ts';
import type { Input, Output } from '../../app/call.ts';
import { refused, type Answers } from '../answers.ts';
import { usualNow } from '../clock.ts';

/** 7:00 business time of the day after the usual one. */
export const nextMorning = '2026-03-10T13:00:00.000Z';

/** A time so many minutes before the usual now. */
const minutesAgo = (minutes: number): string => new Date(usualNow.getTime() - minutes * 60_000).toISOString();

const names = [
  ['Delphine', 'Okafor-Marchand'],
  ['Hyun-woo', 'Bae'],
  ['Ingrid', 'Sørensdatter'],
  ['Wilfred', 'Achterberg'],
] as const;

/** The n-th message of plus@, delivered and read: the higher n, the older. */
export function messageRow(n: number, changes: Partial<PatientMessageRow> = {}): PatientMessageRow {
  const [firstName, lastName] = names[n - 1] ?? ['Patient', `Number${n}`];
  const state = changes.state ?? 'delivered';
  return {
    id: fixedId(8, 5_000 + n),
    ownerId: cast.plus.id,
    folder: 'sent',
    read: true,
    subType: 'OneWayPatient',
    subject: `Secure Message from Dr. Owen Falardeau: visit ${n}`,
    appointment: null,
    patientInfo: {
      email: `patient${n}@patients.example`,
      phn: inventedHealthNumber('AB', 910_000 + n),
      province: 'AB',
      firstName,
      lastName,
    },
    state,
    status: messageStatus(state),
    statusUpdatedAt: minutesAgo(n * 60),
    created: minutesAgo(n * 60 + 5),
    delay: state === 'scheduled',
    goesOutAt: state === 'scheduled' ? nextMorning : minutesAgo(n * 60 + 4),
    openedAt: null,
    respondedAt: null,
    error: null,
    link: state === 'scheduled' || state === 'held' ? 'none' : 'open',
    sender: 'Dr. Owen Falardeau',
    files: 0,
    stayedHere: false,
    empty: false,
    ...changes,
  };
}

/** The opened message of a row. */
export function messageDetail(
  row: PatientMessageRow,
  changes: Partial<PatientMessageDetail> = {},
): PatientMessageDetail {
  const waits = row.state === 'scheduled' || row.state === 'held';
  const left = ['sending', 'delivered', 'opened', 'failed'].includes(row.state);
  return {
    ...row,
    version: 1,
    body: 'The clinic will call you about your visit.\n\nDr. Owen Falardeau',
    clinic: { id: clinics.elbowPark.id, name: clinics.elbowPark.name, phone: clinics.elbowPark.phone },
    sentBy: { uid: cast.plus.id, name: 'Dr. Owen Falardeau' },
    onBehalf: false,
    lockedUntil: null,
    linkEndsAt: null,
    pdf: null,
    attachments: [],
    activityId: null,
    billing: null,
    can: {
      cancel: waits,
      change: waits,
      changeText: waits && row.subType === 'OneWayPatient',
      sendNow: row.state === 'scheduled',
      closeLink: left && row.link !== 'closed',
      sendAgain: left,
    },
    ...changes,
  };
}

const pageSize = 20;
const byTime = (a: PatientMessageRow, b: PatientMessageRow) =>
  Date.parse(b.statusUpdatedAt) - Date.parse(a.statusUpdatedAt);

/** Searches as the server does: any of the words of subject, names, number and address. */
function found(rows: readonly PatientMessageRow[], { text, folder }: Input<'patientMessage-search'>) {
  const terms = text.split(/\s+/).map((term) => foldText(healthNumberKey(term)));
  const wordsOf = ({ subject, patientInfo: { email, phn, firstName, lastName } }: PatientMessageRow) =>
    [...`${subject} ${firstName} ${lastName} ${email}`.split(/[\s:.]+/), phn].map((word) =>
      foldText(healthNumberKey(word)),
    );
  return rows.filter((row) => (!folder || row.folder === folder) && wordsOf(row).some((word) => terms.includes(word)));
}

/**
 * Serves the messages of plus@, or of the owners of the rows, and keeps changes. It calls `say` for each changed
 * message, as the server sends the owner's pages an event.
 */
export function messageAnswers(rows: PatientMessageRow[], say: (messageId: string) => void = () => {}): Answers {
  const own = (ownerId: string | undefined) => rows.filter((row) => row.ownerId === (ownerId ?? rows[0]?.ownerId));
  const at = (id: string, ownerId?: string) =>
    rows.findIndex((row) => row.id === id && (ownerId === undefined || row.ownerId === ownerId));
  const change = (id: string, ownerId: string | undefined, changes: Partial<PatientMessageRow>) => {
    const place = at(id, ownerId);
    rows[place] = { ...rows[place]!, ...changes };
    say(id);
  };
  const owners = (): Output<'patientMessage-counts'>['owners'] =>
    [...new Set(rows.map(({ ownerId }) => ownerId))].map((ownerId) => {
      const clinic = Object.values(clinics).find(({ id }) => id === ownerId);
      return {
        ownerId,
        kind: clinic ? 'clinic' : 'person',
        name: clinic?.name ?? 'Dr. Owen Falardeau',
        unread: own(ownerId).filter(({ folder, read }) => folder === 'inbox' && !read).length,
      };
    });
  const marked =
    (read: boolean) =>
    ({ ownerId, marks }: Input<'patientMessage-markRead'>): Output<'patientMessage-markRead'> => {
      const previous = marks.map(({ messageId }) => ({ messageId, read: rows[at(messageId, ownerId)]!.read }));
      for (const { messageId } of marks) change(messageId, ownerId, { read });
      return { previous };
    };
  return {
    'patientMessage-counts': () => ({ owners: owners() }),
    'patientMessage-list': ({ folder, ownerId, after = null }) => {
      const all = own(ownerId)
        .filter((row) => row.folder === folder)
        .toSorted(byTime);
      const from = Number(after ?? 0);
      const to = from + pageSize;
      return { rows: all.slice(from, to), next: to < all.length ? String(to) : null };
    },
    'patientMessage-search': (input) => ({ rows: found(own(input.ownerId), input).toSorted(byTime), next: null }),
    'patientMessage-move': ({ ownerId, moves }) => {
      const previous = moves.map(({ messageId }) => ({ messageId, folder: rows[at(messageId, ownerId)]!.folder }));
      for (const { messageId, folder } of moves) change(messageId, ownerId, { folder });
      return { previous };
    },
    'patientMessage-markRead': marked(true),
    'patientMessage-markUnread': marked(false),
    'patientMessage-get': ({ messageId, ownerId }) => {
      const row = rows[at(messageId, ownerId)];
      return row ? messageDetail(row) : refused('NOT_FOUND');
    },
  };
}

/** What the records of a clinic say of recipients: nothing against any, unless `of` knows better. */
export function checkedBy(
  of: (email: string) => Partial<Output<'patientMessage-checkRecipient'>['recipients'][number]> = () => ({}),
): NonNullable<Answers['patientMessage-checkRecipient']> {
  return ({ recipients }: Input<'patientMessage-checkRecipient'>) => ({
    recipients: recipients.map(({ patientEmail }) => ({
      consent: 'agreed' as const,
      language: null,
      differs: false,
      known: null,
      ...of(patientEmail),
    })),
  });
}

/** A patient of the clinic, as the look-up finds them: the whole number, or its first three characters. */
export const delphine = {
  phn: inventedHealthNumber('AB', 7),
  province: 'AB',
  firstName: 'Delphine',
  lastName: 'Okafor-Marchand',
  email: 'delphine@patients.example',
  dateOfBirth: '1984/02/11',
};

/** The look-up of a clinic that knows Delphine alone. */
export const looksUp = ({ phn }: Input<'patientInfo-lookup'>): Output<'patientInfo-lookup'> =>
  phn && delphine.phn.startsWith(phn) ? [delphine] : [];

/** The clinic of moa@, with its physicians. */
export const vargaClinic: Output<'clinic-getClinicInformation_v1'> = {
  clinicName: clinics.vargaDermatology.name,
  clinicPhone: clinics.vargaDermatology.phone,
  fax: clinics.vargaDermatology.fax,
  province: clinics.vargaDermatology.province,
  physicians: [
    { uid: cast.derm.id, firstName: 'Sunita', lastName: 'Varga' },
    { uid: cast.derm2.id, firstName: 'Kenji', lastName: 'Nakagawa' },
  ],
};

/** When mail goes that was sent at the usual now: in twenty seconds. */
const soon = new Date(usualNow.getTime() + 20_000).toISOString();

/** The server takes a message. */
export const oneWaySent = ({
  messageId,
  delay,
}: Input<'patientMessage-sendOneWay'>): Output<'patientMessage-sendOneWay'> => ({
  messageId,
  goesOutAt: delay ? nextMorning : soon,
});
