import { afterResult } from '@consult/domain/claim/after-result.ts';
import type { Assessed, Assessment } from '@consult/domain/claim/assessment.ts';
import { cents } from '@consult/domain/money/money.ts';
import type pg from 'pg';
import type { App } from '../../call/context.ts';
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
    const before = await appliedBefore(client, numbers);
    const results: Applied[] = [];
    const kept: KeptLine[] = [];
    for (const line of lines) {
      const judged = judgeLine(line, states.get(line.number), before);
      count(judged.is);
      if (judged.is === 'kept') kept.push({ number: line.number, why: judged.why, raw: line.raw });
      else if ('applied' in judged) results.push(judged.applied);
    }
    await writeResults(client, importId, at, results);
    await keepLines(client, app, importId, kept);
  }
  return counts;
}

type JudgedLine =
  | { is: 'kept'; why: WhyKept }
  | { is: 'undecided' | 'repeated' }
  | { is: 'paid' | 'partly' | 'refused' | 'reversed' | 'held'; applied: Applied };

function judgeLine(line: Line, claim: ClaimState | undefined, before: ReadonlySet<string>): JudgedLine {
  const { number, version, result, amount, code } = line;
  if (!claim) return { is: 'kept', why: 'unknown-claim' };
  if (result === '') return { is: 'undecided' };
  if (before.has(keyOf({ number, version, result }))) return { is: 'repeated' };
  if (!claim.latest) return { is: 'kept', why: 'superseded' };
  const inCents = (text: string | null) => (text === null ? null : cents(Number(text)));
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
