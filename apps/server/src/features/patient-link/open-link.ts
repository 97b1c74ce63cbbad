import { hash, timingSafeEqual } from 'node:crypto';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { refuse } from '../../call/implement.ts';
import type { LinkKind, Visit } from '../../call/visits.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import type { LiveEvent } from '../../infra/live/live-event.ts';
import { limitedAddress } from '../../infra/rate-limit/rate-limit.ts';
import { closeLink, lockWindowOfLink, tokenHash } from './link.ts';
import { beginVisit } from './visits.ts';
import { lockMessageOfLink, moveMessage } from './move-message.ts';
import { countWrongTry } from './wrong-try.ts';

/** Tries of one address at links. A clinic's whole building may stand behind it: a right proof gives its try back. */
export const addressLimit = { tries: 60, seconds: 15 * 60 };

/**
 * The record behind a link, and the proof that the patient opens it: the health number, or without one the date of
 * birth.
 */
export type Behind<T> = { patient: { phn: string; province: string; dateOfBirth: string }; value: T };

/**
 * What a patient typed at a link. A form asks for the province besides, a window also for the date of birth.
 */
export type AskedLink = { code: string; kind: LinkKind; proof: string; province?: string; dateOfBirth?: string };

export type LinkRefusal = 'LINK_INVALID' | 'LINK_LOCKED' | 'WRONG_PROOF';

/** What a right proof opened, as the calls that open links answer it. */
export type Opened<T> = { linkId: string; visit: { token: string; idleAt: string; endsAt: string }; value: T };

/**
 * Tries to open a link; a right proof begins a visit. A wrong one is counted, and the count stays. Unknown, expired,
 * closed and unreadable links, and those of another kind, are one refusal. Its message is opened by a right proof, and
 * comes back to its sender where the third lock closes the link.
 * @param load reads the record behind the link, null where it can not be read
 * @param opened runs in the same transaction after a right proof: the audit entry
 * @param guessed runs in it where wrong proofs closed the link of a record that is no message
 * @throws TOO_MANY for an address that tries too often
 */
export async function openLink<T>(
  app: App,
  ip: string,
  asked: AskedLink,
  load: (client: pg.PoolClient, recordId: string) => Promise<Behind<T> | null>,
  opened: (client: pg.PoolClient, recordId: string) => Promise<void>,
  guessed?: (client: pg.PoolClient, recordId: string) => Promise<LiveEvent>,
): Promise<Opened<T> | LinkRefusal> {
  const address = limitedAddress(ip);
  const { limits } = app.sessions;
  if (!(await limits.take('patient-link:address', address, addressLimit))) throw refuse('TOO_MANY');
  // The count of a wrong try must stay, so the transaction returns the refusal, which is thrown after the commit.
  const events: LiveEvent[] = [];
  const result = await inTransaction(app.write, async (client) => {
    const hashed = tokenHash(asked.code);
    const message = await lockMessageOfLink(client, hashed);
    if (asked.kind === 'window') await lockWindowOfLink(client, hashed);
    const { rows } = await client.query<{ id: string; locked: boolean; recordId: string | null }>(
      `select id, coalesce(locked_until > now(), false) as locked,
        coalesce(activity_id, patient_message_id) as "recordId"
        from patient_link where token_hash = $1 and kind = $2 and expires_at > now() and closed_at is null for update`,
      [hashed, asked.kind],
    );
    const link = rows[0];
    if (!link || link.recordId === null) return 'LINK_INVALID';
    const { id, recordId } = link;
    if (link.locked) return 'LINK_LOCKED';
    const behind = await load(client, recordId);
    if (!behind) return 'LINK_INVALID';
    if (!proves(asked, behind.patient)) {
      const closed = await countWrongTry(client, { id, recordId });
      if (closed && message) {
        // Who has one of its mails has the others: the reminder of a form, and its copy.
        await closeLink(client, message.id);
        events.push(await moveMessage(client, message.id, { state: message.state, back: true }));
      } else if (closed && guessed) events.push(await guessed(client, recordId));
      return 'WRONG_PROOF';
    }
    await client.query('update patient_link set wrong_tries = 0 where id = $1 and wrong_tries > 0', [id]);
    await opened(client, recordId);
    if (message) events.push(...(await noteOpened(client, message.id)));
    return { linkId: id, visit: sayVisit(await beginVisit(client, id)), value: behind.value };
  });
  app.live.committed(events);
  if (typeof result !== 'string') await limits.giveBack('patient-link:address', address);
  return result;
}

/**
 * Notes that a message is opened, within the transaction that holds its row; does nothing where it was before, or where
 * its state says more.
 * @returns the live event, for app.live.committed after the commit
 */
export async function noteOpened(client: pg.ClientBase, messageId: string): Promise<LiveEvent[]> {
  const { rowCount } = await client.query({
    name: 'patient-message-opened',
    text: `update patient_message set opened_at = now() where id = $1 and opened_at is null
      and state in ('sending', 'delivered', 'failed')`,
    values: [messageId],
  });
  return rowCount === 1 ? [await moveMessage(client, messageId, { state: 'opened', error: '' })] : [];
}

const sayVisit = ({
  token,
  ...ends
}: Pick<Visit, 'idleAt' | 'endsAt'> & { token: string }): Opened<unknown>['visit'] => ({
  token,
  ...sayEnds(ends),
});

/** The ends of a visit as calls answer them. */
export const sayEnds = ({ idleAt, endsAt }: Pick<Visit, 'idleAt' | 'endsAt'>): { idleAt: string; endsAt: string } => ({
  idleAt: idleAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

/** Compares digests of equal length, so that the time is the same whatever differs. */
function proves({ proof, province, dateOfBirth }: AskedLink, patient: Behind<unknown>['patient']): boolean {
  const [given, wanted] = patient.phn
    ? [healthNumberKey(proof), healthNumberKey(patient.phn)]
    : [digitsOf(proof), digitsOf(patient.dateOfBirth)];
  // All together: whatever is wrong of it, there is one answer.
  const all = (number: string, where: string, born: string) =>
    [number, ...(province === undefined ? [] : [where]), ...(dateOfBirth === undefined ? [] : [born])].join(' ');
  const digest = (text: string) => hash('sha256', text, 'buffer');
  const equal = timingSafeEqual(
    digest(all(given, province ?? '', digitsOf(dateOfBirth ?? ''))),
    digest(all(wanted, patient.province, digitsOf(patient.dateOfBirth))),
  );
  return wanted !== '' && equal;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
