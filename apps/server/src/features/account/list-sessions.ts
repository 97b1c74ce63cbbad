import { securityListSessions, sessionPage } from '@consult/contract/account/list-sessions.ts';
import type { DevicePlatform } from '@consult/domain/account/device.ts';
import { readWords } from '@consult/domain/phone-camera/words.ts';
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
  words: string | null;
  ends_at: Date | null;
};

/** The sessions of a person that are open, and the phones that they let in to add photos. */
const openSql = `select s.id, coalesce(d.browser, '') as browser, coalesce(d.system, '') as system,
      coalesce(d.platform, 'web') as platform, s.created_at as began_at,
      case when s.id = $2 then now() else s.used_at end as used_at, s.locked_at is not null as locked, s.began,
      null::text as words, null::timestamptz as ends_at
    from auth_session s left join person_device d on d.id = s.device_id
    where s.user_id = $1 and s.expires_at > now()
  union all
  select p.id, coalesce(p.began->>'browser', ''), coalesce(p.began->>'system', ''), 'web', p.begun_at, p.begun_at,
      false, p.began, p.words, p.ends_at
    from phone_session p
    where p.person_id = $1 and p.begun_at is not null and p.ended_at is null and p.ends_at > now()`;

/** security-listSessions: page by page; the session that asks stands first on the first page. */
export const listSessions = serve(securityListSessions).handler(
  async ({ input: { cursor }, context: { app, viewer } }) => {
    const { rows } = await app.read.query<Row>({
      name: 'list-sessions',
      text: `select s.* from (${openSql}) s
        where (s.id <> $2 or $3::uuid is null) and ($3::uuid is null or s.id < $3::uuid)
        order by s.id = $2 desc, s.id desc limit $4`,
      values: [viewer.personId, viewer.sessionId, cursor, sessionPage + 1],
    });
    const page = rows.slice(0, sessionPage);
    return {
      sessions: page.map(({ id, browser, system, platform, began_at, used_at, locked, began, words, ends_at }) => ({
        id,
        current: id === viewer.sessionId,
        ...readBegan(began),
        device: { browser, system, platform },
        beganAt: began_at.toISOString(),
        usedAt: used_at.toISOString(),
        locked,
        phone: words !== null && ends_at ? { words: readWords(words), endsAt: ends_at.toISOString() } : null,
      })),
      cursor: rows.length > sessionPage ? (page.at(-1)?.id ?? null) : null,
    };
  },
);
