import { judge } from '@consult/domain/billing/rules/judge.ts';
import { settle } from '@consult/domain/billing/rules/settle.ts';
import type { RuleBook } from '@consult/domain/billing/rules/rule-book.ts';
import { businessDay, startOfDay } from '@consult/domain/time/business-time.ts';
import type { Day } from '@consult/domain/time/business-time.ts';
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
const portion = 200;

/**
 * Which open records a run judges: those whose facts changed, those of yesterday's judgement too, or every one. 'again'
 * follows 'all' before a file: those whose facts changed since, and those that another process judged meanwhile and did
 * not make pending.
 */
type Scope = 'changed' | 'daily' | 'all' | 'again';

/** The condition of each on billing_record b; $2 is its instant. */
const judges: Readonly<Record<Scope, string>> = {
  changed: 'b.judge_due and $2::timestamptz is null',
  daily: '(b.judge_due or b.judged_at is null or b.judged_at < $2::timestamptz)',
  all: '$2::timestamptz is null',
  again: `(b.judge_due
    or (b.status = 'new' and b.verdict in ('ready', 'warn') and b.created_at <= $2::timestamptz))`,
};

/**
 * Judges open billing records by the rules of their day, of one doctor or of everybody, and moves them: held ones to
 * onHold, those of Quebec to notBillable. A record that breaks nothing becomes pending where the day is judged or a
 * file is about to be written, once what was billed by mistake can be undone no more. Returns how many it judged.
 */
export async function judgeRecords(app: Judging, doctorId: string | null, scope: Scope): Promise<number> {
  const began = app.now();
  const today = businessDay(began);
  const readyBefore = scope === 'changed' ? 0 : began.getTime() - undoMs;
  const at = scope === 'daily' ? startOfDay(today) : scope === 'again' ? new Date(readyBefore) : null;
  const book = await readRuleBook(app.write);
  let after = '00000000-0000-0000-0000-000000000000';
  let judged = 0;
  for (;;) {
    const last = await inTransaction(app.write, (client) =>
      judgePortion(client, app, { doctorId, scope, at, after, book, today, readyBefore }),
    );
    if (last === null) return judged;
    judged += last.judged;
    after = last.id;
  }
}

/**
 * What the claim file calls before it writes: every record that may leave has been judged by what is true now, and is
 * pending; every other one is not. What a judgement changes is a fact of the patient's other records: these are judged
 * again until nothing changes, which ends, since of two records only the earlier one counts for the other.
 */
export async function judgeBeforeFile(app: Judging, doctorId: string | null = null): Promise<void> {
  await takeSnapshots(app, doctorId);
  await judgeRecords(app, doctorId, 'all');
  while ((await judgeRecords(app, doctorId, 'again')) > 0);
}

type Run = {
  doctorId: string | null;
  scope: Scope;
  at: Date | null;
  after: string;
  book: RuleBook;
  today: Day;
  /** Records whose service was before this become pending where they are ready, in ms since 1970. */
  readyBefore: number;
};

/** The id of the last record of this portion, and how many it has; null after the last portion. */
async function judgePortion(
  client: pg.PoolClient,
  app: Pick<App, 'keyring' | 'terms' | 'now'>,
  { doctorId, scope, at, after, book, today, readyBefore }: Run,
): Promise<{ id: string; judged: number } | null> {
  const { rows } = await client.query<{ id: string }>({
    name: `billing-judge-${scope}`,
    // Two processes judge different ones; before a file, one waits for what the other judges. Nothing is judged before
    // its snapshot was tried.
    text: `select b.id from billing_record b
      where b.status in ('new', 'onHold', 'pending') and b.id > $1 and ${judges[scope]}
        and (b.snapshot = 'unreadable' or exists (select 1 from billing_snapshot s where s.record_id = b.id))
        and ($3::uuid is null or b.doctor_id = $3)
      order by b.id limit ${portion} for no key update of b
        ${scope === 'changed' || scope === 'daily' ? 'skip locked' : ''}`,
    values: [after, at, doctorId],
  });
  const last = rows.at(-1);
  if (!last) return null;
  await judgeIds(
    client,
    app,
    rows.map(({ id }) => id),
    { book, today, readyBefore },
  );
  return { id: last.id, judged: rows.length };
}

/** Judges these records and writes what was found; their rows are locked. */
export async function judgeIds(
  client: pg.PoolClient,
  app: Pick<App, 'keyring' | 'terms' | 'now'>,
  ids: readonly string[],
  { book, today, readyBefore }: Pick<Run, 'book' | 'today' | 'readyBefore'>,
): Promise<void> {
  const records = await readFacts(client, app, ids);
  const judged = records.map((record) => ({
    id: record.facts.id,
    ...settle(record, judge(record.facts, book, today), record.createdAt <= readyBefore),
  }));
  await client.query({
    name: 'billing-judged',
    text: `update billing_record b set verdict = j.verdict, findings = j.findings::jsonb, status = j.status,
        rule = j.rule, finding = j.finding, judge_due = false, judged_at = $7
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
        as j (id, verdict, findings, status, rule, finding)
      where b.id = j.id`,
    values: [
      judged.map(({ id }) => id),
      judged.map(({ verdict }) => verdict),
      judged.map(({ findings }) => JSON.stringify(findings)),
      judged.map(({ status }) => status),
      judged.map(({ rule }) => rule),
      judged.map(({ finding }) => finding),
      app.now(),
    ],
  });
}
