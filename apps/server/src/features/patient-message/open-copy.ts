import { timingSafeEqual } from 'node:crypto';
import { patientMessageOpenCopy } from '@consult/contract/patient-message/open-copy.ts';
import { healthNumberKey } from '@consult/domain/patient/health-number.ts';
import type pg from 'pg';
import { refuse, serveAnyone } from '../../app/implement.ts';
import { writeAudit } from '../../infra/audit/audit.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { limitedAddress } from '../account/account.ts';
import { place, readJson } from '../activity/activity.ts';
import type { EconsultBody } from '../activity/activity.ts';
import { hashOfToken } from './send-copy.ts';

/** Wrong tries before a link is locked, and for how long (server rules, section 9). */
const MAX_WRONG_TRIES = 5;
const LOCK_HOURS = 1;
/** Tries of one address at links, so that nobody guesses their way through codes. */
const addressLimit = { tries: 60, seconds: 15 * 60 };

type Row = {
  id: string;
  locked: boolean;
  activity_id: string;
  specialty: string;
  subsite: string;
  created_at: Date;
  key_id: number;
  wrapped_key: Buffer;
  body: Buffer;
  sender: string;
  clinic_name: string;
  clinic_phone: string;
};

/** patientMessage-openCopy: the patient's health number opens the copy, or the date of birth where there is no number. */
export const openCopy = serveAnyone(patientMessageOpenCopy).handler(
  async ({ input, context: { app, request }, errors }) => {
    if (!(await app.sessions.limits.take('patient-link:address', limitedAddress(request.ip), addressLimit)))
      throw refuse('TOO_MANY');
    // The count of a wrong try must stay, so what is wrong is returned here and thrown after the commit.
    const opened = await inTransaction(app.write, async (client) => {
      const row = await lockedLink(client, hashOfToken(input.code));
      if (!row) return 'LINK_INVALID' as const;
      if (row.locked) return 'LINK_LOCKED' as const;
      const key = await app.keyring.unwrapOrNull(row.key_id, row.wrapped_key, row.activity_id);
      const body = readJson<EconsultBody>(app.keyring, key, place.econsult(row.activity_id), row.body);
      if (!body) return 'LINK_INVALID' as const;
      if (!proves(input.proof, body)) {
        await client.query(
          `update patient_link set wrong_tries = case when wrong_tries + 1 >= $2 then 0 else wrong_tries + 1 end,
           locked_until = case when wrong_tries + 1 >= $2 then now() + make_interval(hours => $3) end where id = $1`,
          [row.id, MAX_WRONG_TRIES, LOCK_HOURS],
        );
        return 'WRONG_PROOF' as const;
      }
      await client.query('update patient_link set wrong_tries = 0 where id = $1', [row.id]);
      await writeAudit(client, { kind: 'copy-opened', actorId: null, subjectIds: [row.activity_id] });
      return { row, body };
    });
    if (typeof opened === 'string') throw errors[opened]();
    const { row, body } = opened;
    return {
      sentAt: row.created_at.toISOString(),
      sender: row.sender,
      clinic: { name: row.clinic_name, phone: row.clinic_phone },
      specialty: row.specialty,
      subsite: row.subsite,
      patient: {
        firstName: body.patient.firstName,
        lastName: body.patient.lastName,
        dateOfBirth: body.patient.dateOfBirth,
      },
      answers: body.answers,
    };
  },
);

async function lockedLink(client: pg.PoolClient, tokenHash: Buffer): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    `select l.id, coalesce(l.locked_until > now(), false) as locked, a.id as activity_id, a.specialty, a.subsite, a.created_at, a.key_id, a.wrapped_key, e.body,
        trim(p.salutation || ' ' || p.first_name || ' ' || p.last_name) as sender, c.name as clinic_name, c.phone as clinic_phone
      from patient_link l join activity a on a.id = l.activity_id join econsult e on e.activity_id = a.id
        join person p on p.id = a.referrer_id join clinic c on c.id = a.referrer_clinic_id
      where l.token_hash = $1 and l.expires_at > now() for update of l`,
    [tokenHash],
  );
  return rows[0];
}

function proves(proof: string, { patient }: EconsultBody): boolean {
  const [given, wanted] = patient.phn
    ? [healthNumberKey(proof), healthNumberKey(patient.phn)]
    : [proof.replace(/\D/g, ''), patient.dateOfBirth.replace(/\D/g, '')];
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
