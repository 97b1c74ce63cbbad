import { securityListSessions, sessionPage } from '@consult/contract/account/list-sessions.ts';
import type { DevicePlatform } from '@consult/domain/account/device.ts';
import { serve } from '../../call/implement.ts';
import { readBegan } from './began.ts';
import type { Began } from './began.ts';

type Row = {
  id: string;
  browser: string;
  system: string;
  platform: DevicePlatform;
  began_at: Date;
  used_at: Date;
  locked: boolean;
  began: Partial<Began> | null;
};

/** security-listSessions: page by page; the session that asks stands first on the first page. */
export const listSessions = serve(securityListSessions).handler(
  async ({ input: { cursor }, context: { app, viewer } }) => {
    const { rows } = await app.read.query<Row>({
      name: 'list-sessions',
      text: `select s.id, coalesce(d.browser, '') as browser, coalesce(d.system, '') as system,
        coalesce(d.platform, 'web') as platform,
          s.created_at as began_at, case when s.id = $2 then now() else s.used_at end as used_at,
          s.locked_at is not null as locked, s.began
        from auth_session s left join person_device d on d.id = s.device_id
        where s.user_id = $1 and s.expires_at > now() and (s.id <> $2 or $3::uuid is null)
        and ($3::uuid is null or s.id < $3::uuid)
        order by s.id = $2 desc, s.id desc limit $4`,
      values: [viewer.personId, viewer.sessionId, cursor, sessionPage + 1],
    });
    const page = rows.slice(0, sessionPage);
    return {
      sessions: page.map(({ id, browser, system, platform, began_at, used_at, locked, began }) => ({
        id,
        current: id === viewer.sessionId,
        ...readBegan(began),
        device: { browser, system, platform },
        beganAt: began_at.toISOString(),
        usedAt: used_at.toISOString(),
        locked,
      })),
      cursor: rows.length > sessionPage ? (page.at(-1)?.id ?? null) : null,
    };
  },
);
