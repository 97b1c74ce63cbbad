import { careFormList } from '@consult/contract/care-form/list.ts';
import { searchableWords } from '@consult/domain/inbox/search-terms.ts';
import { notAsDeclared, refuse, serve } from '../../call/implement.ts';
import { offeredSql } from './offered.ts';

const pageSize = 50;

type Row = {
  formId: string;
  name: string;
  nameFr: string;
  isPrivate: boolean;
  favourite: boolean;
  questions: number;
};

/** Favourites before all others, each by name; names are unique. The marker names the last form of the page before. */
const listSql = `select "formId", name, "nameFr", "isPrivate", favourite, questions from (
    select f.id as "formId", f.name, f.name_fr as "nameFr", f.is_private as "isPrivate", f.questions, f.sort_name,
      exists (select from care_form_favourite b where b.form_id = f.id and b.person_id = $1) as favourite
    from care_form f where f.search_text like all ($2::text[]) and ${offeredSql}) found
  where $3::uuid is null or (not favourite, sort_name) > ($4, (select sort_name from care_form where id = $3))
  order by not favourite, sort_name limit ${pageSize + 1}`;

const markerForm = /^([01])~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** careForm-list. A search finds the forms whose name holds every word, or its beginning, in either language. */
export const listForms = serve(careFormList).handler(async ({ input, context: { app, viewer } }) => {
  const marker = input.after === null ? null : markerForm.exec(input.after);
  if (input.after !== null && !marker)
    throw refuse('INVALID_INPUT', { after: notAsDeclared('This page marker is not one of ours.') });
  const patterns = searchableWords(input.search).map((word) => `% ${word}%`);
  const { rows } = await app.read.query<Row>({
    name: 'care-form-list',
    text: listSql,
    values: [viewer.personId, patterns, marker?.[2] ?? null, marker?.[1] === '0'],
  });
  const forms = rows.slice(0, pageSize);
  const last = forms.at(-1);
  return { forms, next: rows.length > pageSize && last ? `${last.favourite ? 1 : 0}~${last.formId}` : null };
});
