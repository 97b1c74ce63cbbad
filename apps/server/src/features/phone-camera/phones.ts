import { metaOf } from '@consult/contract/call.ts';
import { phoneHeader } from '@consult/contract/headers.ts';
import { phoneCameraMake } from '@consult/contract/phone-camera/make.ts';
import { allows } from '@consult/domain/permission/permissions.ts';
import type pg from 'pg';
import type { Phone, Phones } from '../../call/phones.ts';
import type { SessionRequest, Sessions } from '../../call/sessions.ts';
import type { Viewer } from '../../call/viewer.ts';
import { secretHash } from './token.ts';

type Row = { id: string; sessionId: string; endsAt: Date };

/** Whoever may make a phone camera has a gallery that its photos come into. */
export function hasGallery({ permissions }: Viewer): boolean {
  const { access } = metaOf(phoneCameraMake);
  return typeof access !== 'string' && allows(access, permissions);
}

/**
 * Finds the phone of a request. Every process asks the database each time: so whatever ends a phone, or its maker's
 * session, ends it everywhere at once.
 */
export class LetInPhones implements Phones {
  readonly #pool: pg.Pool;
  readonly #sessions: Pick<Sessions, 'behind'>;

  constructor(pool: pg.Pool, sessions: Pick<Sessions, 'behind'>) {
    this.#pool = pool;
    this.#sessions = sessions;
  }

  async resolve({ headers }: SessionRequest, use: { counts: boolean }): Promise<Phone | null> {
    const token = headers[phoneHeader];
    if (typeof token !== 'string') return null;
    const { rows } = await this.#pool.query<Row>({
      name: 'phone-of-token',
      text: `select id, session_id as "sessionId", ends_at as "endsAt" from phone_session
        where token_hash = $1 and ended_at is null and ends_at > now()`,
      values: [secretHash(token)],
    });
    const [row] = rows;
    const maker = row && (await this.#sessions.behind(row.sessionId, use));
    return maker && hasGallery(maker) ? { id: row.id, maker, endsAt: row.endsAt } : null;
  }
}
