import { hintDismiss } from '@consult/contract/hint/dismiss.ts';
import { serve } from '../../app/implement.ts';

/** hint-dismiss: put away once and for all; again is the same. An account without a person has no hints to put away. */
export const dismissHint = serve(hintDismiss).handler(async ({ input, context: { app, viewer } }) => {
  await app.write.query({
    name: 'hint-dismiss',
    text: `insert into hint_dismissal (person_id, name) select id, $2 from person where id = $1
      on conflict (person_id, name) do nothing`,
    values: [viewer.personId, input.name],
  });
  return { ok: true as const };
});
