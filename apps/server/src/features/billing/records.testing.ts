import type { CallsWorld } from '../../app/calls-world.testing.ts';
import { encrypt } from '../../infra/keystore/cipher.ts';
import { snapshotPlace } from './snapshot.ts';
import type { BillingSnapshot } from './snapshot.ts';

/** Billing records of a doctor that belong to no consult, each with its snapshot, as a job has taken it. */
export function recordsOf({ app }: CallsWorld, doctorId: string) {
  const patient: BillingSnapshot['patient'] = {
    phn: '055521444',
    province: 'AB',
    firstName: 'Delphine',
    lastName: 'Okafor-Marchand',
    dateOfBirth: '1984/03/17',
  };
  return {
    /** Its id. `of` are columns of billing_record; else it is an eConsult that the doctor answered today. */
    async made(
      of: Record<string, unknown> = {},
      about: Partial<BillingSnapshot['patient']> = {},
      more: Partial<BillingSnapshot> = {},
    ): Promise<string> {
      const columns = {
        doctor_id: doctorId,
        type: 'econsult',
        sub_type: 'consultant',
        billing_code: '03.01O',
        snapshot: 'taken',
        ...of,
      };
      const { rows } = await app.write.query<{ id: string }>(
        `insert into billing_record (${Object.keys(columns).join()})
          values (${Object.keys(columns)
            .map((_, at) => `$${at + 1}`)
            .join()}) returning id`,
        Object.values(columns),
      );
      const { id } = rows[0]!;
      const key = app.keyring.newDataKey(id);
      const body: BillingSnapshot = {
        patient: { ...patient, ...about },
        oopData: null,
        referrerPracticeId: '',
        dxCode: '',
        ...more,
      };
      await app.write.query(
        'insert into billing_snapshot (record_id, key_id, wrapped_key, body) values ($1, $2, $3, $4)',
        [id, key.keyId, key.wrapped, encrypt(key.key, snapshotPlace(id), JSON.stringify(body))],
      );
      return id;
    },
  };
}
