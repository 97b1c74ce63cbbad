import { careFormSetFavourite } from '@consult/contract/care-form/set-favourite.ts';
import { serve } from '../../call/implement.ts';
import { onceAlone } from '../../call/once.ts';
import { offeredForm } from './offered.ts';

/** careForm-setFavourite. A form that is not offered any more can still be taken from the favourites. */
export const setFavourite = serve(careFormSetFavourite).handler(({ input, context, errors }) =>
  onceAlone(context, async (client) => {
    const values = [context.viewer.personId, input.formId];
    if (!input.favourite) {
      await client.query('delete from care_form_favourite where person_id = $1 and form_id = $2', values);
      return { answer: { ok: true as const } };
    }
    if (!(await offeredForm(client, context.viewer.personId, input.formId))) throw errors.INVALID_FORM();
    await client.query(
      'insert into care_form_favourite (person_id, form_id) values ($1, $2) on conflict do nothing',
      values,
    );
    return { answer: { ok: true as const } };
  }),
);
