import type { Day } from '../../time/business-time.ts';
import type { RecordFacts, RuleFacts } from './facts.ts';
import type { Checked, Circumstances, Outcome } from './rule.ts';
import type { RuleBook, RuleInForce } from './rule-book.ts';

/** What a rule found: it is broken, or it could not be checked, which warns. */
export type Finding = {
  readonly rule: string;
  readonly outcome: Outcome;
  readonly unchecked: boolean;
  readonly facts: RuleFacts;
};

/** A rule that was looked at and holds. */
type Passed = { readonly rule: string; readonly facts: RuleFacts };

/**
 * Where a record stands before the file: 'elsewhere' has no rules and no claims way, 'ready' broke none, else the
 * gravest outcome of what it broke.
 */
export type Verdict = 'elsewhere' | 'ready' | Outcome;

export type Judgement = {
  readonly verdict: Verdict;
  /** In the order of the table; the gravest ones do not come first. */
  readonly findings: readonly Finding[];
  readonly passed: readonly Passed[];
};

const gravity: Readonly<Record<Outcome, number>> = { warn: 1, hold: 2, refuse: 3 };
const nothing: Judgement = { verdict: 'elsewhere', findings: [], passed: [] };

/**
 * Judges a billing record by the rules of its province and of its day. Pure: the same facts give the same judgement, in
 * the report, beside a reply, at night and before the claim file. `today` is the business day of the judgement.
 */
export function judge(facts: RecordFacts, book: RuleBook, today: Day): Judgement {
  const inForce = book.on(facts.province, facts.day);
  if (inForce.length === 0) return nothing;
  const findings: Finding[] = [];
  const passed: Passed[] = [];
  let worst = 0;
  let verdict: Verdict = 'ready';
  for (const one of inForce) {
    const { rule, terms } = one;
    if (terms.codes === null ? terms.not.includes(facts.code) : !terms.codes.includes(facts.code)) continue;
    const checked = check(one, facts, book, today);
    if (checked === null) continue;
    if (checked !== 'unknown' && !checked.broken) {
      passed.push({ rule: rule.id, facts: checked.facts });
      continue;
    }
    const outcome = checked === 'unknown' ? 'warn' : (checked.outcome ?? terms.outcome);
    findings.push({
      rule: rule.id,
      outcome,
      unchecked: checked === 'unknown',
      facts: checked === 'unknown' ? {} : checked.facts,
    });
    if (gravity[outcome] > worst) {
      worst = gravity[outcome];
      verdict = outcome;
    }
  }
  return { verdict, findings, passed };
}

/** A rule that throws could not be checked: it keeps no record back. */
function check({ rule, terms }: RuleInForce, facts: RecordFacts, book: RuleBook, today: Day): Checked {
  const circumstances: Circumstances = {
    limits: terms.limits,
    today,
    isHoliday: book.isHoliday,
    diagnoses: book.diagnoses,
  };
  try {
    return rule.check(facts, circumstances);
  } catch {
    return 'unknown';
  }
}
