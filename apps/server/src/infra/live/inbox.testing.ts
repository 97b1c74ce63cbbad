import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** A small world for tests around inbox rows; nobody reads its ciphertexts. */
export class InboxWorld {
  readonly #pool: pg.Pool;
  readonly #clinicId = randomUUID();
  readonly #serviceId = randomUUID();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async make(): Promise<this> {
    await this.#pool.query(`insert into clinic (id, name, city, province) values ($1, 'Clinic', 'Calgary', 'AB')`, [
      this.#clinicId,
    ]);
    await this.#pool.query(
      `insert into service (id, name, specialty, subsite, clinic_id)
        values ($1, 'Service', 'Dermatology', 'General', $2)`,
      [this.#serviceId, this.#clinicId],
    );
    return this;
  }

  async person({ preferences = {}, email }: { preferences?: object; email?: string } = {}): Promise<{
    id: string;
    email: string;
  }> {
    const id = randomUUID();
    const address = email ?? `${id}@people.example`;
    await this.#pool.query(
      `insert into person (id, email, first_name, last_name, preferences) values ($1, $2, 'First', 'Last', $3)`,
      [id, address, preferences],
    );
    // Puts them into a service, so that threads with them can be written into.
    await this.#pool.query('insert into service_user (service_id, person_id) values ($1, $2)', [this.#serviceId, id]);
    return { id, email: address };
  }

  /** An activity with a row in the inbox of each owner; the first one is its referrer and the sender of messages. */
  async activity(
    owners: readonly [string, ...string[]],
    client: pg.Pool | pg.PoolClient = this.#pool,
  ): Promise<string> {
    const id = randomUUID();
    await client.query(
      `insert into activity (id, activity_type, service_id, specialty, subsite, referrer_id, referrer_clinic_id, key_id,
        wrapped_key, card, last_message_at, created_at)
        values ($1, 'econsult', $2, 'Dermatology', 'General', $3, $4, 1, '', '', now(), now())`,
      [id, this.#serviceId, owners[0], this.#clinicId],
    );
    for (const [position, owner] of owners.entries()) {
      await client.query(`insert into member (activity_id, person_id, role, position) values ($1, $2, $3, $4)`, [
        id,
        owner,
        position ? 'consultant' : 'referrer',
        position,
      ]);
      await client.query(
        `insert into inbox_row (owner_id, activity_id, owner_kind, last_message_at)
          select $1, id, 'person', last_message_at from activity where id = $2`,
        [owner, id],
      );
    }
    return id;
  }

  /** A message of the sender, after which the others' notices are due in so many seconds. */
  async message(activityId: string, senderId: string, dueInSeconds: number): Promise<void> {
    const { rows } = await this.#pool.query<{ result: string }>(
      `select result from send_message($1, $2, $3, '', '', null, null, '03.01O', interval '1 day',
        make_interval(secs => $4))`,
      [senderId, activityId, randomUUID(), dueInSeconds],
    );
    if (rows[0]?.result !== 'sent') throw new Error(`the message was ${rows[0]?.result}`);
  }
}
