import type { InboxCard } from '@consult/contract/activity/activity.ts';
import type { Keyring } from '../../infra/keystore/keyring.ts';
import type { Card, Preview } from '../activity/activity.ts';
import { place, readJson } from '../activity/activity.ts';
import { OpenedCards } from './opened-cards.ts';

/** A row of a list as the database gives it. */
export type CardRow = Pick<
  InboxCard,
  'id' | 'status' | 'folder' | 'muted' | 'overdue' | 'unread' | 'version' | 'specialty' | 'subsite'
> & {
  owner_id: string;
  activity_type: InboxCard['activityType'];
  last_message_at: Date;
  key_id: number;
  wrapped_key: Buffer;
  card: Buffer;
  preview: Buffer | null;
  first_name: string;
  last_name: string;
  salutation: string;
  credentials: string;
  clinic_name: string;
};

const unreadable: Card = { firstName: '', lastName: '', phn: '', province: '', dateOfBirth: '', subject: '' };

const remembered = new WeakMap<Keyring, OpenedCards>();

/** The cards of a process, by the keyring that opens them. */
function openedBy(keyring: Keyring): OpenedCards {
  const known = remembered.get(keyring) ?? new OpenedCards();
  remembered.set(keyring, known);
  return known;
}

async function open(row: CardRow, keyring: Keyring): Promise<{ card: Card | null; preview: Preview | null }> {
  const key = await keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const card = readJson<Card>(keyring, key, place.card(row.id), row.card);
  const preview = readJson<Preview>(keyring, key, place.preview(row.id), row.preview);
  // What can not be read is not remembered: each time it is shown is counted and logged.
  if (card && (preview || !row.preview)) openedBy(keyring).set(row, { card, preview });
  return { card, preview };
}

/** Decrypts one row for its viewer. What can not be read shows as an empty entry and breaks no list. */
export async function inboxCardOf(row: CardRow, viewerId: string, keyring: Keyring): Promise<InboxCard> {
  const { card, preview } = openedBy(keyring).get(row) ?? (await open(row, keyring));
  const { subject, ...patient } = card ?? unreadable;
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
    empty: !card,
    specialty: row.specialty,
    subsite: row.subsite,
    subject,
    patient,
    preview: preview ? { text: preview.text, sentBy: preview.sentBy, own: preview.sentBy === viewerId } : null,
    lastSender: null,
    draft: '',
    fileCount: 0,
    referrer: {
      firstName: row.first_name,
      lastName: row.last_name,
      salutation: row.salutation,
      credentials: row.credentials,
      clinicName: row.clinic_name,
    },
  };
}
