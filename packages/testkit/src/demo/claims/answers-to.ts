import { cents } from '@consult/domain/money/money.ts';
import { writeAssessment } from '@consult/domain/claim/assessment.ts';
import type { Assessed } from '@consult/domain/claim/assessment.ts';
import { writeBalance } from '@consult/domain/claim/balance.ts';
import type { SentBatch, SentClaim } from '@consult/domain/claim/batch.ts';
import { seededRandom } from '../../random.ts';
import type { Random } from '../../random.ts';

type Answered = SentClaim & Assessed;
const refusals = ['05A', '05BB', '63B', '67A'] as const;

/**
 * What a payer could answer to a claim file, the same for the same file: the batch balance, the assessment of the week,
 * and that of the week after, which decides what was open and takes a payment back. Most claims are paid in full.
 */
export function answersTo({ prefix, batch, claims }: SentBatch, now: Date): { name: string; text: string }[] {
  const random = seededRandom(batch);
  const made = (days: number): string => stampOf(new Date(now.getTime() + days * 86_400_000));
  const notTaken = claims.filter(() => random.next() < 0.01).map(({ number }) => ({ number, code: '34DC' }));
  const taken = claims.filter(({ number }) => !notTaken.some((one) => one.number === number));
  // No two answers to a claim have one version: what was asked for it later is answered with that of its batch.
  const first = taken.map((claim) =>
    claim.action === 'A' ? assess(claim, 0, random) : amended(claim, 2 * batch, random),
  );
  const open = first.filter(({ result }) => result === 'H' || result === '');
  const paid = first.filter(({ action, result }) => action === 'A' && result === 'A');
  const later = [
    ...open.map((claim): Answered => settled(claim, claim.version + 1, random.next() < 0.8)),
    ...paid.slice(0, 1).map((claim): Answered => ({ ...claim, version: 1, result: 'V', code: 'RVRSL' })),
  ];
  const name = `${prefix}${String(batch).padStart(6, '0')}`;
  const range = { first: claims[0]?.number ?? '', last: claims.at(-1)?.number ?? '' };
  const status = notTaken.length === 0 ? 'ACPT' : notTaken.length === claims.length ? 'RFSE' : 'PART';
  return [
    {
      name: `${name}-1-balance.txt`,
      text: writeBalance(
        made(0),
        { prefix, batch, ...range, status, reason: status === 'ACPT' ? '' : 'TX' },
        status === 'RFSE' ? [] : notTaken,
      ),
    },
    // No payer answers to what it did not take.
    ...(status === 'RFSE'
      ? []
      : [
          { name: `${name}-2-assessment.txt`, text: writeAssessment(made(1), first) },
          { name: `${name}-3-assessment.txt`, text: writeAssessment(made(8), later) },
        ]),
  ];
}

function assess(claim: SentClaim, version: number, random: Random): Answered {
  const luck = random.next();
  const answer = { ...claim, version, amount: null, code: '' };
  if (luck < 0.05) return { ...answer, result: 'R', code: random.pick(refusals) };
  if (luck < 0.08) return { ...answer, result: 'H', code: '' };
  if (luck < 0.1) return { ...answer, result: '' };
  const full = claim.amountClaimed ?? cents(0);
  if (luck < 0.14) return { ...answer, result: 'A', amount: cents(Math.floor(full / 2)), code: '63A' };
  return { ...answer, result: 'A', amount: full };
}

/** Most of what is asked is done: a claim that is looked at again is paid in full then. */
function amended(claim: SentClaim, version: number, random: Random): Answered {
  const answer = { ...claim, version, amount: null, code: '' };
  const luck = random.next();
  if (luck < 0.2) return { ...answer, result: 'R', code: '63A' };
  if (luck < 0.3) return { ...answer, result: 'H' };
  return { ...answer, result: 'A', amount: claim.action === 'D' ? cents(0) : (claim.amountClaimed ?? cents(0)) };
}

const settled = (claim: Answered, version: number, isPaid: boolean): Answered => ({
  ...claim,
  version,
  ...(isPaid
    ? { result: 'A', amount: claim.amountClaimed ?? cents(0), code: '' }
    : { result: 'R', amount: null, code: '67A' }),
});

/** As the payer writes an instant: 2026/11/19 15:22:09.600000. */
function stampOf(at: Date): string {
  const [day, time] = at.toISOString().slice(0, -1).split('T') as [string, string];
  return `${day.replaceAll('-', '/')} ${time}000`;
}
