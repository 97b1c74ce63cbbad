import { hash } from 'node:crypto';
import { readPreferences } from '@consult/domain/profile/preferences.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { App } from '../../call/context.ts';
import { feedVersionSql, loadFeedEntries } from './feed-entries.ts';
import { feedText } from './feed-text.ts';
import type { FeedText } from './feed-text.ts';
import { feedHash } from './feed-token.ts';

/** Reads of one address within an hour. Source: server rules, section 21. */
const mostReads = 60;

/** The last text of each feed with its version: a program that asks again costs no new one. */
const kept = new Map<string, { version: string; said: FeedText }>();
const mostKept = 100;

type Reading = { person_id: string; preferences: unknown; may: boolean; granted: boolean; version: string | null };

/**
 * GET and HEAD of /V5/calendar/<token>.ics, without a session. Unknown, ended and malformed are one answer. The address
 * is a secret: nothing here logs it, and the server has no access log.
 */
export function feedRoute(http: FastifyInstance, app: App): void {
  http.get<{ Params: { file: string } }>('/calendar/:file', async ({ params, headers }, reply) => {
    reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex, nofollow');
    const tokenHash = params.file.endsWith('.ics') ? feedHash(params.file.slice(0, -4)) : null;
    const now = app.now();
    const reading = tokenHash && (await read(app, tokenHash, now));
    if (!reading) return notThere(reply);
    if (!reading.granted) return reply.code(429).header('retry-after', '3600').send();
    const { person_id: personId } = reading;
    const { language } = readPreferences(reading.preferences);
    const version = hash('sha256', `${language} ${reading.version}`, 'base64url');
    reply.header('etag', `"${version}"`);
    if (headers['if-none-match']?.includes(version)) return reply.code(304).send();
    const before = kept.get(personId);
    if (before?.version !== version) {
      const entries = await loadFeedEntries(app.read, personId, now);
      keep(personId, version, feedText({ entries, language, publicUrl: app.config.publicUrl }, before?.said));
    }
    return reply.type('text/calendar; charset=utf-8').send(kept.get(personId)!.said.text);
  });
}

const notThere = (reply: FastifyReply): FastifyReply =>
  reply.code(404).send({ error: 'There is no such calendar.', code: 'NOT_FOUND' });

const thisHour = `coalesce(f.hour_from > $2::timestamptz - interval '1 hour', false)`;

/**
 * Counts a read of an address, and says whose it is, whether it is granted, and which version they would read: one
 * statement, which waits for no disk. An address of somebody who left, or may edit no schedule any more, ends at its
 * next reading.
 */
async function read(app: App, tokenHash: Buffer, now: Date): Promise<Reading | null> {
  const { rows } = await app.read.query<Reading>({
    name: 'calendar-feed-read',
    text: `with found as materialized (
        select f.person_id, p.preferences, p.disabled_at is null and exists (
            select from person_role pr join role r on r.name = pr.role
              where pr.person_id = p.id and 'specialistScheduleEditing' = any (r.permissions)) as may
          from calendar_feed f join person p on p.id = f.person_id where f.token_hash = $1
      ), counted as (
        update calendar_feed f set
            hour_from = case when ${thisHour} then f.hour_from else $2 end,
            hour_reads = case when ${thisHour} then least(f.hour_reads, $3) + 1 else 1 end,
            reads = f.reads + case when ${thisHour} and f.hour_reads >= $3 then 0 else 1 end,
            read_at = case when ${thisHour} and f.hour_reads >= $3 then f.read_at else $2 end
          from found
          where f.token_hash = $1 and found.may
          returning f.hour_reads <= $3 as granted
      )
      select found.person_id, found.preferences, found.may, coalesce(counted.granted, false) as granted,
          case when counted.granted then ${feedVersionSql('found.person_id', 2)} end as version
        from found left join counted on true`,
    values: [tokenHash, now, mostReads],
  });
  const [reading] = rows;
  if (!reading || reading.may) return reading ?? null;
  await app.write.query({
    name: 'calendar-feed-lost',
    text: 'delete from calendar_feed where token_hash = $1',
    values: [tokenHash],
  });
  return null;
}

/** Keeps the texts that were made last. */
function keep(personId: string, version: string, said: FeedText): void {
  kept.delete(personId);
  kept.set(personId, { version, said });
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) return;
    kept.delete(oldest);
  }
}
