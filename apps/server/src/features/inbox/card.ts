import type { InboxCard } from '@consult/contract/activity/activity.ts';
import { usualAnswer } from '@consult/domain/directory/usual-answer.ts';
import { saidInstant } from '@consult/domain/time/said-instant.ts';
import { titleSql } from '../../infra/db/title-sql.ts';
import { withReadableNumber } from '@consult/domain/patient/health-number.ts';
import type { Keyring } from '../../infra/keystore/keyring.ts';
import type { Card, MessageDraft, Preview } from '../activity/activity.ts';
import { place, previewText, readJson } from '../activity/activity.ts';
import { OpenedCards } from './opened-cards.ts';

type Awaited = { averageMs: number; answers: number; sentAt: string };

/** A row of a list as the database gives it. */
export type CardRow = Pick<
  InboxCard,
  'id' | 'status' | 'folder' | 'muted' | 'overdue' | 'unread' | 'version' | 'specialty' | 'subsite'
> & {
  owner_id: string;
  activity_type: InboxCard['activityType'];
  last_message_at: Date;
  side: InboxCard['side'];
  waits_for: InboxCard['waitsFor'];
  waits_since: Date | null;
  due_at: Date | null;
  returned: boolean;
  key_id: number;
  wrapped_key: Buffer;
  card: Buffer;
  preview: Buffer | null;
  first_name: string;
  last_name: string;
  salutation: string;
  credentials: string;
  clinic_name: string;
  draft: Buffer | null;
  file_count: number;
  /** `awaited`: what its service's answers took, where one is still to come. */
  asked: (Omit<NonNullable<InboxCard['asked']>, 'usualAnswer'> & { awaited: Awaited | null }) | null;
} & (
    | { sender_first_name: string; sender_last_name: string; sender_salutation: string }
    // The row when nobody has written since.
    | { sender_first_name: null; sender_last_name: null; sender_salutation: null }
  );

/** The columns of a row `p` of inbox_row that a card shows. */
export const rowColumns = `p.activity_id as id, p.owner_id, p.folder, p.muted, p.overdue, p.unread, p.last_message_at,
      p.side, p.waits_for, p.waits_since, p.due_at`;

/** What a page takes of inbox_row for `rowColumns`; `r` is the row. */
export const pageColumns = `r.activity_id, r.owner_id, r.folder, r.muted, r.overdue, r.unread, r.last_message_at,
      r.side, r.waits_for, r.waits_since, r.due_at`;

/**
 * The further columns of a card, with `cardJoins`. `viewer` is the parameter that holds the viewer's id, because a
 * viewer sees only their own draft.
 */
export const cardColumns = (viewer: string): string =>
  `exists (select from consult_clock q where q.activity_id = a.id and q.returned_at is not null) as returned,
        a.activity_type, a.status, a.version, a.specialty, a.subsite, a.key_id, a.wrapped_key, a.card, a.preview,
        f.first_name, f.last_name, ${titleSql('f')} as salutation, f.credentials, c.name as clinic_name,
        s.first_name as sender_first_name, s.last_name as sender_last_name, s.salutation as sender_salutation,
        (select d.body from message_draft d where d.activity_id = a.id and d.person_id = ${viewer}) as draft,
        (select count(*)::integer from attachment t where t.activity_id = a.id) as file_count,
        case when a.referrer_id = ${viewer} then (select json_build_object('serviceName', v.name, 'clinicName', k.name,
          'awaited', case when a.activity_type = 'econsult' and a.first_response_at is null then json_build_object(
            'averageMs', v.response_time_ms, 'answers', v.response_answers, 'sentAt', a.created_at) end,
          'people', coalesce((select json_agg(json_build_object('firstName', w.first_name, 'lastName', w.last_name,
              'salutation', ${titleSql('w')}, 'credentials', w.credentials) order by m.position)
            from member m join person w on w.id = m.person_id
            where m.activity_id = a.id and m.role = 'consultant'), '[]'))
          from service v join clinic k on k.id = v.clinic_id where v.id = a.service_id) end as asked`;

/** As long as nobody has written, the newest message is the consult itself, and its sender is the card's referrer. */
export const cardJoins = `join activity a on a.id = p.activity_id
      join person f on f.id = a.referrer_id join clinic c on c.id = a.referrer_clinic_id
      left join lateral (select first_name, last_name, ${titleSql('person')} as salutation
        from person where id = a.last_sender_id
      and a.last_seq > 1
        and (a.last_sender_id <> a.referrer_id or exists (select 1 from message m where m.activity_id = a.id
        and m.kind = 'ordinary')) offset 0) s on true`;

const unreadable: Card = { firstName: '', lastName: '', phn: '', province: '', dateOfBirth: '', subject: '' };

const remembered = new WeakMap<Keyring, OpenedCards>();

/** The opened cards of this process, one cache for each keyring. */
function openedBy(keyring: Keyring): OpenedCards {
  const known = remembered.get(keyring) ?? new OpenedCards();
  remembered.set(keyring, known);
  return known;
}

async function open(row: CardRow, keyring: Keyring): Promise<{ card: Card | null; preview: Preview | null }> {
  const key = await keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const card = readJson<Card>(keyring, key, place.card(row.id), row.card);
  const preview = readJson<Preview>(keyring, key, place.preview(row.id), row.preview);
  // A card that can not be read is not kept: each time it is shown is counted and logged.
  if (card && (preview || !row.preview)) openedBy(keyring).set(row, { card, preview });
  return { card, preview };
}

/** The start of the viewer's unsent words. It changes as they type, so it is not cached. */
async function openDraft(row: CardRow, draft: Buffer, viewerId: string, keyring: Keyring): Promise<string> {
  const key = await keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  return previewText(readJson<MessageDraft>(keyring, key, place.messageDraft(row.id, viewerId), draft)?.text ?? '');
}

/** Decrypts one row for its viewer. A row that can not be read shows as an empty entry and breaks no list. */
export async function inboxCardOf(row: CardRow, viewerId: string, keyring: Keyring): Promise<InboxCard> {
  const { card, preview } = openedBy(keyring).get(row) ?? (await open(row, keyring));
  const { subject, ...patient } = card ?? unreadable;
  const draft = row.draft ? await openDraft(row, row.draft, viewerId, keyring) : '';
  return {
    id: row.id,
    ownerId: row.owner_id,
    activityType: row.activity_type,
    status: row.status,
    folder: row.folder,
    muted: row.muted,
    overdue: row.overdue,
    unread: row.unread,
    version: row.version,
    lastMessageAt: row.last_message_at.toISOString(),
    side: row.side,
    waitsFor: row.waits_for,
    waitsSince: row.waits_since?.toISOString() ?? null,
    dueAt: row.due_at && saidInstant(row.due_at),
    returned: row.returned,
    empty: !card,
    specialty: row.specialty,
    subsite: row.subsite,
    subject: withReadableNumber(subject, patient),
    patient,
    preview: preview ? { text: preview.text, sentBy: preview.sentBy, own: preview.sentBy === viewerId } : null,
    lastSender:
      row.sender_first_name === null
        ? null
        : { firstName: row.sender_first_name, lastName: row.sender_last_name, salutation: row.sender_salutation },
    draft,
    fileCount: row.file_count,
    asked: row.asked && askedOf(row.asked),
    referrer: {
      firstName: row.first_name,
      lastName: row.last_name,
      salutation: row.salutation,
      credentials: row.credentials,
      clinicName: row.clinic_name,
    },
  };
}

/** Whom the referrer asked, and when an answer usually comes. */
function askedOf({ awaited, ...asked }: NonNullable<CardRow['asked']>): InboxCard['asked'] {
  return { ...asked, usualAnswer: awaited && usualAnswer(awaited, new Date(awaited.sentAt)) };
}
