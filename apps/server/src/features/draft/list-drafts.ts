import { consultDraftListDrafts } from '@consult/contract/draft/list-drafts.ts';
import type { DraftCard } from '@consult/contract/draft/draft.ts';
import { draftPageSize } from '@consult/contract/draft/list-drafts.ts';
import { withReadableNumber } from '@consult/domain/patient/health-number.ts';
import { foldText } from '@consult/domain/inbox/search-terms.ts';
import type { App } from '../../call/context.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { readJson } from '../../infra/keystore/read-json.ts';
import { lastReturn, readReturn } from './approval.ts';
import type { ReturnRow } from './approval.ts';
import { patientOf, place } from './content.ts';
import type { DraftBody, DraftSubject } from './content.ts';
import { mayHold } from './policy.ts';

type Row = {
  id: string;
  version: number;
  created_at: Date;
  updated_at: Date;
  read: boolean;
  activity_type: DraftCard['activityType'];
  key_id: number;
  wrapped_key: Buffer;
  subject: Buffer;
  body: Buffer;
  author: DraftCard['econsultForwarder'];
  returned: ReturnRow;
};
type Shown = { row: Row; subject: string; empty: boolean };

/** A search decrypts this many drafts at a time. */
const batch = 200;

const statement = (after: string): string => `select d.id, d.version, d.created_at, d.updated_at, d.activity_type,
    d.collection = 'user_drafts' or d.read_at is not null as read, d.key_id, d.wrapped_key, d.subject, d.body,
    ${lastReturn} as returned,
    case when d.collection = 'drafts_pending_approval'
      then json_build_object('uid', p.id, 'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email) end as author
  from draft d join person p on p.id = d.author_id
  where d.holder_id = $1 and d.collection = $2 ${after} order by d.updated_at desc, d.id desc limit $3`;
const firstRows = { name: 'drafts-first', text: statement('') };
const nextRows = { name: 'drafts-next', text: statement('and (d.updated_at, d.id) < ($4::timestamptz, $5::uuid)') };

const cursorForm = /^(\d{1,15})~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * consultDraft-listDrafts: 25 of the viewer's drafts, the last saved first, by keyset. Subjects are encrypted, so a
 * search decrypts and compares drafts until the page is full or none is left. One audit entry names the drafts on the
 * page.
 */
export const listDrafts = serve(consultDraftListDrafts).handler(async ({ input, context: { app, viewer } }) => {
  const { consultDraftsCollectionType: collection, search, after } = input;
  const cursor = after === null ? null : cursorForm.exec(after);
  if (after !== null && !cursor)
    throw refuse('INVALID_INPUT', { after: notAsDeclared('This page marker is not one of ours.') });
  // A viewer who may not hold such drafts has none.
  if (!mayHold(viewer, collection)) return { drafts: {}, order: [], next: null };
  const wanted = comparable(search.trim());
  const size = wanted === '' ? draftPageSize + 1 : batch;
  const shown: Shown[] = [];
  let from = cursor ? { at: new Date(Number(cursor[1])), id: cursor[2]! } : null;
  for (;;) {
    const values = [viewer.personId, collection, size, ...(from ? [from.at, from.id] : [])];
    const { rows } = await app.read.query<Row>({ ...(from ? nextRows : firstRows), values });
    for (const row of rows) {
      const one = await opened(app, row);
      if (wanted === '' || comparable(one.subject).includes(wanted)) shown.push(one);
    }
    const last = rows.at(-1);
    if (!last || rows.length < size || shown.length > draftPageSize) break;
    from = { at: last.updated_at, id: last.id };
  }
  const page = shown.slice(0, draftPageSize);
  const end = shown.length > draftPageSize ? page.at(-1)!.row : null;
  const order = page.map(({ row }) => row.id);
  if (order.length > 0)
    await writeAudit(app.read, { kind: 'drafts-listed', actorId: viewer.personId, subjectIds: order });
  return {
    drafts: Object.fromEntries(
      await Promise.all(page.map(async (one) => [one.row.id, await cardOf(app, one)] as const)),
    ),
    order,
    next: end ? `${end.updated_at.getTime()}~${end.id}` : null,
  };
});

/**
 * Compared without spaces and hyphens, so that a health number is found however it is grouped: 05801-6323, 9000 233
 * 207.
 */
function comparable(text: string): string {
  return foldText(text).replaceAll(/(?<=\d)[ -](?=\d)/g, '');
}

async function opened(app: App, row: Row): Promise<Shown> {
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const plain = readJson<DraftSubject>(app.keyring, key, place.subject(row.id), row.subject);
  return { row, subject: plain ?? '', empty: plain === null };
}

async function cardOf(app: App, { row, subject, empty }: Shown): Promise<DraftCard> {
  const created = row.created_at.getTime();
  const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.id);
  const body = readJson<DraftBody>(app.keyring, key, place.body(row.id), row.body);
  return {
    version: row.version,
    // Drafts of before hold the number without its groups.
    subject: body
      ? withReadableNumber(subject, { province: body.formData.patientProvince, phn: body.formData.phn })
      : subject,
    patient: body ? patientOf(body.formData) : '',
    created: { seconds: Math.floor(created / 1000), nanoseconds: (created % 1000) * 1_000_000 },
    updated: row.updated_at.toISOString(),
    read: row.read,
    activityType: row.activity_type,
    econsultForwarder: row.author,
    returned: await readReturn(app, row.returned),
    empty,
  };
}
