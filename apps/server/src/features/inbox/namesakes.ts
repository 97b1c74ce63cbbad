import { inboxNamesakes } from '@consult/contract/inbox/namesakes.ts';
import { columnWords, searchTerms } from '@consult/domain/inbox/search-terms.ts';
import { isNamesake, nameKey } from '@consult/domain/patient/same-name.ts';
import type { App } from '../../call/context.ts';
import { refuse, serve } from '../../call/implement.ts';
import { ownersOf } from '../../call/viewer.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { place, readJson } from '../activity/activity.ts';
import type { Card } from '../activity/activity.ts';

/** So many consults of others with the name are looked at, newest first. */
const lookedAt = 20;

type Row = { id: string; folder: 'inbox' | 'archive'; key_id: number; wrapped_key: Buffer; card: Buffer };
type Opened = { id: string; folder: Row['folder']; card: Card };

const columns = 'a.id, r.folder, a.key_id, a.wrapped_key, a.card';

async function open(app: App, rows: readonly Row[]): Promise<Opened[]> {
  const opened = rows.map(async ({ id, folder, key_id: keyId, wrapped_key: wrapped, card: sealed }) => {
    const key = await app.keyring.unwrapOrNull(keyId, wrapped, id);
    const card = readJson<Card>(app.keyring, key, place.card(id), sealed);
    return card ? [{ id, folder, card }] : [];
  });
  return (await Promise.all(opened)).flat();
}

async function readAsked(app: App, ownerId: string, ids: readonly string[]): Promise<Opened[]> {
  const { rows } = await app.read.query<Row>({
    name: 'namesakes-asked',
    text: `select ${columns} from inbox_row r join activity a on a.id = r.activity_id
      where r.owner_id = $1 and r.activity_id = any($2::uuid[])`,
    values: [ownerId, ids],
  });
  return open(app, rows);
}

type Named = Pick<Card, 'firstName' | 'lastName' | 'phn' | 'province'>;

/**
 * The owner's consults that have every word of a patient's name and not the patient's number. The last word of a name
 * is mostly the rarest: the index of terms is read by that one, and asked about the others.
 */
async function withName(app: App, ownerId: string, patient: Named): Promise<Opened[]> {
  const words = searchTerms(`${patient.firstName} ${patient.lastName}`).slice(-4);
  const hashes = words.map((word) => app.terms.ownerTerms(ownerId, 'Patient Name', word));
  // The whole number is the last of its words.
  const number = columnWords('PHN', patient.phn).slice(-1);
  const own = number.flatMap((word) => app.terms.ownerTerms(ownerId, 'PHN', word));
  // Under each key in use: while one is replaced, a consult stands under one of them.
  const byKey = hashes[0]!.map(async (_hash, key) => {
    const [last, ...others] = hashes.map((under) => under[key]!).toReversed();
    const { rows } = await app.read.query<Row>({
      name: 'namesakes',
      text: `select ${columns} from owner_term t
          join inbox_row r on r.owner_id = t.owner_id and r.activity_id = t.activity_id
          join activity a on a.id = t.activity_id
        where t.owner_id = $1 and t.term = $2
          and not exists (select 1 from unnest($3::bigint[]) o(term) where not exists (
            select 1 from owner_term w where w.owner_id = $1 and w.term = o.term and w.activity_id = t.activity_id))
          and not exists (select 1 from owner_term p
            where p.owner_id = $1 and p.term = any($4::bigint[]) and p.activity_id = t.activity_id)
        order by t.activity_id desc limit ${lookedAt}`,
      values: [ownerId, last, others, own],
    });
    return rows;
  });
  return open(app, (await Promise.all(byKey)).flat());
}

/**
 * inbox-namesakes: for each consult, and for a patient typed, the newest consult of another patient of the same name.
 * The entry names the consults of the others, whose name and birthday are told; the asked ones were listed before.
 */
export const findNamesakes = serve(inboxNamesakes).handler(async ({ input, context: { app, viewer } }) => {
  const { ownerId, activityIds, patient } = input;
  if (!ownersOf(viewer).includes(ownerId)) throw refuse('NOT_FOUND');
  const asked: { of: string | null; card: Named }[] = (await readAsked(app, ownerId, activityIds)).map(
    ({ id, card }) => ({ of: id, card }),
  );
  if (patient) asked.push({ of: null, card: patient });
  // One question for each patient, however many consults they have.
  const patients = Map.groupBy(
    asked.filter(({ card }) => searchTerms(`${card.firstName} ${card.lastName}`).length > 1),
    ({ card }) => `${nameKey(card)} ${card.province} ${card.phn}`,
  );
  const found = await app.terms.find(app.read, () =>
    Promise.all(
      [...patients.values()].map(async (same) => {
        const { card } = same[0]!;
        const others = (await withName(app, ownerId, card)).filter((other) => isNamesake(card, other.card));
        const other = others.find(({ folder }) => folder === 'inbox') ?? others[0];
        return other ? same.map(({ of }) => ({ of, other })) : [];
      }),
    ),
  );
  const told = found.flat();
  const shown = [...new Set(told.map(({ other }) => other.id))];
  if (shown.length > 0)
    await writeAudit(app.write, { kind: 'inbox-listed', actorId: viewer.personId, subjectIds: shown });
  return {
    namesakes: told.map(({ of, other: { folder, card } }) => ({
      of,
      firstName: card.firstName,
      lastName: card.lastName,
      dateOfBirth: card.dateOfBirth,
      folder,
    })),
  };
});
