import type { ClaimDoctor } from '@consult/domain/claim/claim.ts';
import { incompleteRule } from '@consult/domain/claim/needs.ts';
import type { RecordStatus } from '@consult/domain/billing/record-status.ts';
import type pg from 'pg';
import type { SealedSnapshot } from '../billing/billing.ts';

/** The doctors for whose claims something waits. */
const amendingDoctors = `select b.doctor_id from claim_amendment q join billing_record b on b.id = q.record_id
  where q.state = 'asked'`;

export type Candidate = SealedSnapshot & {
  doctor_id: string;
  status: RecordStatus;
  missing: string[];
  decision: '' | 'hold' | 'asIs';
  billing_code: string;
  day: string;
  fee: string | null;
};

/**
 * The doctors of records that could be claimed, by id, of `only` or of all; those of another province than the file's
 * are left out.
 */
export async function claimedDoctors(
  client: pg.ClientBase,
  province: string,
  only: readonly string[] | null,
): Promise<Map<string, ClaimDoctor>> {
  const { rows } = await client.query<ClaimDoctor & { id: string }>({
    name: 'claim-doctors',
    text: `select p.id, coalesce(d.practitioner, '') as practitioner, coalesce(d.skill, '') as skill,
        coalesce(d.arrangement, '') as arrangement, coalesce(d.facility, '') as facility,
        coalesce(d.pay_to, '') as "payTo"
      from person p left join claim_doctor d on d.person_id = p.id
      where (p.id in (${amendingDoctors})
          or exists (select from billing_record b where b.doctor_id = p.id and b.status in ('pending', 'onHold')))
        and ($2::uuid[] is null or p.id = any($2::uuid[])) and claim_province(p.id) = $1`,
    values: [province, only],
  });
  return new Map(rows.map(({ id, ...doctor }) => [id, doctor]));
}

/** Doctors, by e-mail, whose records wait on hold since they have no clinic, of `only` or of all; with how many. */
export async function withoutClinic(
  client: Pick<pg.Pool, 'query'>,
  only: readonly string[] | null,
): Promise<{ email: string; records: number }[]> {
  const { rows } = await client.query<{ email: string; records: number }>({
    name: 'claim-without-clinic',
    text: `select p.email, count(*)::integer as records from billing_record b join person p on p.id = b.doctor_id
      where b.status = 'onHold' and b.rule = '${incompleteRule}' and 'clinic' = any(b.missing)
        and ($1::uuid[] is null or p.id = any($1::uuid[]))
      group by p.email order by p.email`,
    values: [only],
  });
  return rows;
}

type NextCandidates = { doctorIds: readonly string[]; judgedSince: Date; after: string; limit: number };

/**
 * The next records that a file may take, locked until it is made: those that are ready, and those on hold for want of
 * something. None whose facts changed since the rules judged it, and none that they did not judge since `judgedSince`,
 * the beginning of the day.
 */
export async function nextCandidates(
  client: pg.ClientBase,
  { doctorIds, judgedSince, after, limit }: NextCandidates,
): Promise<Candidate[]> {
  const { rows } = await client.query<Candidate>({
    name: 'claim-candidates',
    text: `select b.id, b.doctor_id, b.status, b.missing, b.decision, b.billing_code, b.business_day::text as day,
        b.fee_cents::text as fee, s.key_id, s.wrapped_key, s.body as snapshot
      from billing_record b left join billing_snapshot s on s.record_id = b.id
      where b.id > $1 and b.doctor_id = any($2::uuid[]) and not b.judge_due and b.judged_at >= $4
        and not exists (select from billing_mark k where k.record_id = b.id)
        and (b.status = 'pending' or (b.status = 'onHold' and b.rule = '${incompleteRule}'))
      order by b.id limit $3 for no key update of b`,
    values: [after, doctorIds, limit, judgedSince],
  });
  return rows;
}
