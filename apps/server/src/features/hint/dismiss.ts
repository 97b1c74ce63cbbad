import { hintDismiss } from '@consult/contract/hint/dismiss.ts';
import { serve } from '../../call/implement.ts';
import { onceAlone } from '../../call/once.ts';

/**
 * hint-dismiss: puts a hint away for good and tells the viewer's other pages at once; repeating it changes nothing. An
 * account without a person has no hints to put away.
 */
export const dismissHint = serve(hintDismiss).handler(({ input, context }) =>
  onceAlone(context, async (client) => {
    await client.query({
      name: 'hint-dismiss',
      text: `with made as (
        insert into hint_dismissal (person_id, name) select id, $2 from person where id = $1
          on conflict (person_id, name) do nothing returning person_id)
      insert into live_event (kind, ref_id, people) select 'hint', person_id, array[person_id] from made`,
      values: [context.viewer.personId, input.name],
    });
    return { answer: { ok: true as const } };
  }),
);
