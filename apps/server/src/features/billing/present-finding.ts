import type { ruleFinding } from '@consult/contract/billing/rule-finding.ts';
import type { Judgement } from '@consult/domain/billing/rules/judge.ts';
import type { RuleBook } from '@consult/domain/billing/rules/rule-book.ts';
import type { RecordFacts } from '@consult/domain/billing/rules/facts.ts';
import type { z } from 'zod';

type PresentedFinding = z.output<typeof ruleFinding>;

const gravity = ['refuse', 'hold', 'warn', 'passed'];

/** What was looked at in a record, each with the terms of its rule on that day; what it breaks comes first. */
export function presentFindings(
  { findings, passed }: Judgement,
  { province, day }: Pick<RecordFacts, 'province' | 'day'>,
  book: RuleBook,
): PresentedFinding[] {
  const inForce = book.on(province, day);
  const looked = [
    ...findings,
    ...passed.map((one) => ({ ...one, outcome: 'passed' as const, unchecked: false })),
  ].toSorted((a, b) => gravity.indexOf(a.outcome) - gravity.indexOf(b.outcome));
  return looked.flatMap(({ rule: id, outcome, unchecked, facts }) => {
    const found = inForce.find(({ rule }) => rule.id === id);
    if (!found) return [];
    const { source, from, confirmed, text } = found.terms;
    return [
      {
        rule: id,
        outcome,
        unchecked,
        facts: facts as PresentedFinding['facts'],
        payerCodes: [...found.rule.payerCodes],
        source,
        from,
        confirmed,
        text,
      },
    ];
  });
}
