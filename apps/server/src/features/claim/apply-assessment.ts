import { actionOf, afterAmendment } from '@consult/domain/claim/amendment.ts';
import type { AfterAmendment } from '@consult/domain/claim/amendment.ts';
import { afterResult } from '@consult/domain/claim/after-result.ts';
import type { Assessed, Assessment } from '@consult/domain/claim/assessment.ts';
import { cents } from '@consult/domain/money/money.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
import { answerAmendments, lapseAmendments, openAmendments } from './apply-amendments.ts';
import type { AnsweredAmendment, OpenAmendment } from './apply-amendments.ts';
import { appliedBefore, keyOf, lockClaims, writeResults } from './claim-states.ts';
import type { Applied, ClaimState } from './claim-states.ts';
import { keepLines } from './keep-lines.ts';
import type { KeptLine, WhyKept } from './keep-lines.ts';
import type { ReadCounts } from './read-counts.ts';

type Line = Assessed & { raw: string };

/** So many lines are looked up and written by one statement. */
const portion = 1_000;

/** Applies what an assessment says, line by line in its order, and keeps what fits nothing. */
export async function applyAssessment(
  client: pg.ClientBase,
  app: Pick<App, 'keyring'>,
  { importId, at }: { importId: string; at: Date },
  { claims, foreign }: Assessment,
): Promise<ReadCounts> {
  const counts: ReadCounts = { kept: foreign.length };
  const count = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1);
  await keepLines(
    client,
    app,
    importId,
    foreign.map(({ number, raw }): KeptLine => ({ number, why: 'other-submitter', raw })),
  );
  for (const lines of wavesOf(claims)) {
    const numbers = lines.map(({ number }) => number);
    const states = await lockClaims(client, numbers);
    const amended = await openAmendments(client, numbers);
    const before = await appliedBefore(client, numbers);
    const results: Applied[] = [];
    const answered: AnsweredAmendment[] = [];
    const kept: KeptLine[] = [];
    for (const line of lines) {
      const judged = judgeLine(line, states.get(line.number), amended.get(line.number), before);
      count(judged.is);
      if (judged.is === 'kept') kept.push({ number: line.number, why: judged.why, raw: line.raw });
      else if ('applied' in judged) results.push(judged.applied);
      if ('answered' in judged) answered.push(judged.answered);
    }
    await writeResults(client, importId, at, results);
    await answerAmendments(client, app, at, answered);
    await lapseAmendments(
      client,
      at,
      results.filter(({ status }) => status === 'refused').map(({ recordId }) => recordId),
    );
    await keepLines(client, app, importId, kept);
  }
  return counts;
}

type JudgedLine =
  | { is: 'kept'; why: WhyKept }
  | { is: 'undecided' | 'repeated' }
  | { is: 'paid' | 'partly' | 'refused' | 'reversed' | 'held'; applied: Applied }
  | { is: Answered['is']; applied: Applied; answered: AnsweredAmendment };

/** What an answer to an amendment can be that changes something. */
type Answered = Exclude<AfterAmendment, { is: 'kept' | 'undecided' }>;

function judgeLine(
  line: Line,
  claim: ClaimState | undefined,
  amendment: OpenAmendment | undefined,
  before: ReadonlySet<string>,
): JudgedLine {
  const { number, version, result, amount, code } = line;
  if (!claim) return { is: 'kept', why: 'unknown-claim' };
  if (result === '') return { is: 'undecided' };
  if (before.has(keyOf({ number, version, result }))) return { is: 'repeated' };
  if (!claim.latest) return { is: 'kept', why: 'superseded' };
  // A reversal is of the claim, whatever its action (server rules, section 24).
  if (line.action !== 'A' && result !== 'V') return judgeAmendment(line, claim, amendment);
  const after = afterResult(line, {
    status: claim.status,
    paid: inCents(claim.paid),
    expected: inCents(claim.expected),
  });
  if (after.is === 'undecided' || after.is === 'kept') return after;
  const paid = 'paid' in after ? after.paid : null;
  // A reversal takes back what was paid, whatever its line says.
  const moved = after.is === 'reversed' ? -Number(claim.paid) : paid;
  const about = { number, recordId: claim.record_id, version, result };
  const applied = { ...about, status: after.status, paid, amount, moved, code };
  return { is: after.is, applied };
}

/** A line that answers what was asked for a claim. */
function judgeAmendment(line: Line, claim: ClaimState, amendment: OpenAmendment | undefined): JudgedLine {
  const { number, version, result, amount, code } = line;
  const paid = inCents(claim.paid);
  if (result === '') return { is: 'undecided' };
  if (!amendment || paid === null || line.action !== actionOf[amendment.action])
    return { is: 'kept', why: 'not-fitting' };
  const after = afterAmendment(line, { amendment: amendment.action, paid });
  if (after.is === 'undecided' || after.is === 'kept') return after;
  const moves = after.state === 'applied' ? after : null;
  const applied: Applied = {
    number,
    recordId: claim.record_id,
    version,
    result: result as Applied['result'],
    status: claim.status,
    paid: moves?.paid ?? null,
    amount,
    moved: moves?.moved ?? null,
    code,
    unchanged: moves === null,
  };
  return { is: after.is, applied, answered: { id: amendment.id, recordId: claim.record_id, state: after.state, code } };
}

const inCents = (text: string | null) => (text === null ? null : cents(Number(text)));

/** Lines in portions in which no claim stands twice: what its first line made of a record is known to its second. */
function* wavesOf(lines: readonly Line[]): Generator<Line[]> {
  let wave: Line[] = [];
  let numbers = new Set<string>();
  for (const line of lines) {
    if (wave.length === portion || numbers.has(line.number)) {
      yield wave;
      wave = [];
      numbers = new Set();
    }
    wave.push(line);
    numbers.add(line.number);
  }
  if (wave.length > 0) yield wave;
}
