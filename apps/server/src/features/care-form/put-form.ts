import type pg from 'pg';
import { questionCount } from '@consult/domain/care-form/form.ts';
import type { CareForm } from '@consult/domain/care-form/form.ts';
import { foldText, searchableWords } from '@consult/domain/inbox/search-terms.ts';
import { newId } from '../../infra/db/new-id.ts';
import { writeAudit } from '../../infra/audit/audit.ts';

/** What became of a form that was put: its id, the version that stands now, and whether that is new. */
export type PutForm = { formId: string; version: number; made: boolean };

/** Another form has this name; names are what an operator's file is matched by. */
export class FormNameTaken extends Error {
  override name = 'FormNameTaken';
}

/**
 * Puts a form that `checkForm` found nothing in: as a new version of the form `formId`, else of the form of this name,
 * else as a new form, which takes `newId` where one is given. The same content makes no version. Part of the running
 * transaction.
 * @returns null where no form has this id
 * @throws FormNameTaken
 */
export async function putForm(
  client: pg.ClientBase,
  form: CareForm,
  asked: { formId?: string; isPrivate?: boolean; newId?: string },
): Promise<PutForm | null> {
  // Two operators at once: the second sees what the first has put.
  await client.query('lock table care_form in share row exclusive mode');
  const sortName = foldText(form.name);
  const known = await client.query<{ id: string; version: number; same: boolean }>(
    `select f.id, f.version, v.body = $3::jsonb as same
      from care_form f join care_form_version v on v.form_id = f.id and v.version = f.version
      where case when $1::uuid is null then f.sort_name = $2 else f.id = $1 end`,
    [asked.formId ?? null, sortName, JSON.stringify(form)],
  );
  if (asked.formId !== undefined && known.rows.length === 0) return null;
  const formId = known.rows[0]?.id ?? (await newForm(client, asked.newId ?? newId()));
  const version = (known.rows[0]?.version ?? 0) + 1;
  if (asked.isPrivate !== undefined)
    await client.query('update care_form set is_private = $2 where id = $1', [formId, asked.isPrivate]);
  if (known.rows[0]?.same) return { formId, version: version - 1, made: false };
  const taken = await client.query('select from care_form where sort_name = $1 and id <> $2', [sortName, formId]);
  if (taken.rows.length > 0) throw new FormNameTaken(`Another form has the name '${form.name}'.`);
  const questions = questionCount(form);
  await client.query('insert into care_form_version (form_id, version, body, questions) values ($1, $2, $3, $4)', [
    formId,
    version,
    JSON.stringify(form),
    questions,
  ]);
  await client.query(
    `update care_form set version = $2, name = $3, name_fr = $4, sort_name = $5, search_text = $6, questions = $7
      where id = $1`,
    [formId, version, form.name, form.fr.name, sortName, searchText(form), questions],
  );
  await writeAudit(client, { kind: 'care-form-put', actorId: null, subjectIds: [formId], detail: { version } });
  return { formId, version, made: true };
}

async function newForm(client: pg.ClientBase, id: string): Promise<string> {
  await client.query('insert into care_form (id) values ($1)', [id]);
  return id;
}

/** The words of the name in both languages, each behind a space: a search finds them by their beginnings. */
function searchText(form: CareForm): string {
  return searchableWords(`${form.name} ${form.fr.name}`)
    .map((word) => ` ${word}`)
    .join('');
}
