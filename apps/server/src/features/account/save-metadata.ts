import { accountSaveMetadata } from '@consult/contract/account/save-metadata.ts';
import { serve } from '../../call/implement.ts';

/**
 * account-saveMetadata: notes version and last login of the viewer on a platform (document 1, sections 3 and 7). The
 * login is when the session began, so every page makes this call as it opens, and a reload changes nothing.
 */
export const saveMetadata = serve(accountSaveMetadata).handler(async ({ input, context: { app, viewer } }) => {
  await app.write.query({
    name: 'save-metadata',
    text: `insert into user_metadata as m (person_id, platform, version, last_login)
      select p.id, $3, $4, s.created_at from auth_session s join person p on p.id = s.user_id where s.id = $2
      and p.id = $1
      on conflict (person_id, platform) do update set version = excluded.version,
        last_login = greatest(m.last_login, excluded.last_login)
        where m.version <> excluded.version or m.last_login < excluded.last_login`,
    values: [viewer.personId, viewer.sessionId, input.platform, input.version],
  });
  return { ok: true as const };
});
