import { judge } from '@consult/domain/billing/rules/judge.ts';
import { settle } from '@consult/domain/billing/rules/settle.ts';
import { businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { inTransaction } from '../../infra/db/transaction.ts';
import { readFacts } from './record-facts.ts';
import { readRuleBook } from './rule-content.ts';
import { takeSnapshots } from './snapshot.ts';

type Judging = Pick<App, 'write' | 'keyring' | 'terms' | 'now'>;

/** So long after a service a sender may undo what billed it, in ms (server rules, section 24, 'Statuses'). */
const undoMs = 3_600_000;
/** One run reads this many between two looks. */
const portion = 500;

/**
 * Which open records a run judges: those whose facts changed; those that no judgement of this business day has seen,
 * too; before a file also those that were ready and can be undone no more. That is enough: a trigger marks a record
 * when one of its facts changes, and every term of a rule holds by the day.
 */
type Scope = 'changed' | 'daily' | 'file';

const seenNotToday = `(b.judge_due or b.judged_at is null or b.judged_at < $3)`;
/** The condition of each on billing_record b; $3 is the beginning of today, $4 before which nothing can be undone. */
const judges: Readonly<Record<Scope, string>> = {
  changed: 'b.judge_due',
  daily: seenNotToday,
  file: `(${seenNotToday} or (b.status = 'new' and b.verdict in ('ready', 'warn') and b.created_at <= $4))`,
};

/**
 * Judges open billing records by the rules of their day, of one doctor or of everybody, and moves them: held ones to
 * onHold, those of Quebec to notBillable. A record that breaks nothing becomes pending where the day is judged or a
 * file is about to be written, once what was billed by mistake can be undone no more. Returns how many it judged.
 */
export async function judgeRecords(app: Judging, doctorId: string | null, scope: Scope): Promise<number> {
  await collectMarks(app);
  let after = '00000000-0000-0000-0000-000000000000';
  let judged = 0;
  for (;;) {
    const found = await findPortion(app, { doctorId, scope }, after);
    const last = found.at(-1);
    if (last === undefined) return judged;
    judged += await inTransaction(app.write, (client) => judgePortion(client, app, { doctorId, scope }, found));
    after = last;
  }
}

/**
 * What the claim file calls before it writes: every record that may leave has been judged by what is true now, and is
 * pending; every other one is not. What a judgement changes is a fact of the patient's other records: these are judged
 * again until nothing changes, which ends, since of two records only the earlier one counts for the other.
 */
export async function judgeBeforeFile(app: Judging, doctorId: string | null = null): Promise<void> {
  await takeSnapshots(app, doctorId);
  while ((await judgeRecords(app, doctorId, 'file')) > 0);
}

/** Has judged again what was marked, whatever waits for it: each portion in a transaction of its own. */
async function collectMarks({ write }: Pick<App, 'write'>): Promise<void> {
  for (;;) {
    const { rows } = await write.query<{ taken: number }>({
      name: 'billing-marks-collect',
      text: `select collect_billing_marks(${portion}) as taken`,
      values: [],
    });
    if (rows[0]!.taken < portion) return;
  }
}

/** What the conditions of a scope compare with, at an instant. */
function valuesOf(scope: Scope, now: Date): Date[] {
  const [today, undone] = [startOfDay(businessDay(now)), new Date(now.getTime() - undoMs)];
  return scope === 'changed' ? [] : scope === 'daily' ? [today] : [today, undone];
}

type Run = { doctorId: string | null; scope: Scope };

/** The next records to judge, by id. None before its snapshot was tried. */
async function findPortion(app: Judging, { doctorId, scope }: Run, after: string): Promise<string[]> {
  const { rows } = await app.write.query<{ id: string }>({
    name: `billing-judge-${scope}`,
    text: `select b.id from billing_record b
      where b.status in ('new', 'onHold', 'pending') and b.id > $1 and ($2::uuid is null or b.doctor_id = $2)
        and ${judges[scope]}
        and (b.snapshot = 'unreadable' or exists (select 1 from billing_snapshot s where s.record_id = b.id))
      order by b.id limit ${portion}`,
    values: [after, doctorId, ...valuesOf(scope, app.now())],
  });
  return rows.map(({ id }) => id);
}

/** Judges those of these records that still are to be judged. Returns how many. */
async function judgePortion(
  client: pg.PoolClient,
  app: Pick<App, 'keyring' | 'terms' | 'now'>,
  { doctorId, scope }: Run,
  found: readonly string[],
): Promise<number> {
  const now = app.now();
  const { rows } = await client.query<{ id: string }>({
    name: `billing-judge-lock-${scope}`,
    // Before a file it waits for whoever changes one of them; else that one is judged after the change.
    text: `select b.id from billing_record b
      where b.status in ('new', 'onHold', 'pending') and b.id = any($1::uuid[])
        and ($2::uuid is null or b.doctor_id = $2) and ${judges[scope]}
      order by b.id for no key update of b ${scope === 'file' ? '' : 'skip locked'}`,
    values: [found, doctorId, ...valuesOf(scope, now)],
  });
  await judgeIds(
    client,
    app,
    rows.map(({ id }) => id),
    { now, readyBefore: scope === 'changed' ? 0 : now.getTime() - undoMs },
  );
  return rows.length;
}

/**
 * Judges these records and writes what was found; their rows are locked. Records whose service was before `readyBefore`
 * (ms since 1970) become pending where they are ready.
 */
export async function judgeIds(
  client: pg.PoolClient,
  app: Pick<App, 'keyring' | 'terms' | 'now'>,
  ids: readonly string[],
  { now, readyBefore }: { now: Date; readyBefore: number },
): Promise<void> {
  if (ids.length === 0) return;
  const today = businessDay(now);
  // Read behind the locks: who changes the rules waits for these records, and marks them.
  const book = await readRuleBook(client);
  const records = await readFacts(client, app, ids);
  const judged = records.map((record) => ({
    id: record.facts.id,
    ...settle(record, judge(record.facts, book, today), record.createdAt <= readyBefore),
  }));
  await client.query({
    name: 'billing-judged',
    text: `update billing_record b set verdict = j.verdict, findings = j.findings::jsonb, status = j.status,
        rule = j.rule, finding = j.finding, judge_due = false, judged_at = $7,
        missing = array(select jsonb_array_elements_text(j.missing::jsonb))
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $8::text[])
        as j (id, verdict, findings, status, rule, finding, missing)
      where b.id = j.id`,
    values: [
      judged.map(({ id }) => id),
      judged.map(({ verdict }) => verdict),
      judged.map(({ findings }) => JSON.stringify(findings)),
      judged.map(({ status }) => status),
      judged.map(({ rule }) => rule),
      judged.map(({ finding }) => finding),
      now,
      judged.map(({ missing }) => JSON.stringify(missing)),
    ],
  });
}
