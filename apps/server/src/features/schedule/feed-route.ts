import { hash } from 'node:crypto';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../call/context.ts';
import type { Limit } from '../../infra/rate-limit/rate-limit.ts';
import { loadFeedEntries } from './feed-entries.ts';
import type { FeedEntry } from './feed-entries.ts';
import { feedText } from './feed-text.ts';
import { feedHash } from './feed-token.ts';

/** Reads of one address. Source: server rules, section 21. */
const readLimit: Limit = { tries: 60, seconds: 3_600 };

/** Texts of feeds by what they say: a program that asks again costs no new one. */
const kept = new Map<string, Buffer>();
const mostKept = 200;

type Owner = { person_id: string; preferences: unknown; may: boolean };

/**
 * GET and HEAD of /V5/calendar/<token>.ics, without a session. Unknown, ended and malformed are one answer. The address
 * is a secret: nothing here logs it, and the server has no access log.
 */
export function feedRoute(http: FastifyInstance, app: App): void {
  http.get<{ Params: { file: string } }>('/calendar/:file', async ({ params, headers }, reply) => {
    reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex, nofollow');
    const tokenHash = params.file.endsWith('.ics') ? feedHash(params.file.slice(0, -4)) : null;
    const owner = tokenHash && (await ownerOf(app, tokenHash));
    if (!tokenHash || !owner) return notThere(reply);
    if (!(await app.sessions.limits.take('calendar-feed', tokenHash.toString('hex'), readLimit)))
      return reply.code(429).header('retry-after', '3600').send();
    const [entries] = await Promise.all([
      loadFeedEntries(app.read, owner.person_id, app.now()),
      countRead(app, owner.person_id),
    ]);
    const { language } = readPreferences(owner.preferences);
    const version = hash('sha256', `${language}\n${entries.map(lineOf).join('\n')}`, 'base64url');
    reply.header('etag', `"${version}"`);
    if (headers['if-none-match']?.includes(version)) return reply.code(304).send();
    const key = `${owner.person_id} ${version}`;
    const text = kept.get(key) ?? Buffer.from(feedText({ entries, language, publicUrl: app.config.publicUrl }));
    keep(key, text);
    return reply.type('text/calendar; charset=utf-8').send(text);
  });
}

/** All that an entry says. Instants as numbers: as text, a year of them would cost more than the rest of the answer. */
function lineOf({ id, kind, starts_at, ends_at, sequence, cancelled, stamp }: FeedEntry): string {
  return `${id} ${kind} ${starts_at.getTime()} ${ends_at.getTime()} ${sequence} ${cancelled} ${stamp.getTime()}`;
}

const notThere = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ error: 'There is no such calendar.', code: 'NOT_FOUND' });

/** Who made the address. One of somebody who left, or may edit no schedule any more, ends at its next reading. */
async function ownerOf(app: App, tokenHash: Buffer): Promise<Owner | null> {
  const { rows } = await app.read.query<Owner>({
    name: 'calendar-feed-owner',
    text: `select f.person_id, p.preferences, p.disabled_at is null and exists (
        select from person_role pr join role r on r.name = pr.role
          where pr.person_id = p.id and 'specialistScheduleEditing' = any (r.permissions)) as may
      from calendar_feed f join person p on p.id = f.person_id where f.token_hash = $1`,
    values: [tokenHash],
  });
  const [owner] = rows;
  if (!owner || owner.may) return owner ?? null;
  await app.write.query({
    name: 'calendar-feed-lost',
    text: 'delete from calendar_feed where token_hash = $1',
    values: [tokenHash],
  });
  return null;
}

async function countRead(app: App, personId: string): Promise<void> {
  await app.write.query({
    name: 'calendar-feed-read',
    text: 'update calendar_feed set reads = reads + 1, read_at = $2 where person_id = $1',
    values: [personId, app.now()],
  });
}

/** Keeps the newest texts. */
function keep(key: string, text: Buffer): void {
  kept.delete(key);
  kept.set(key, text);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) return;
    kept.delete(oldest);
  }
}
