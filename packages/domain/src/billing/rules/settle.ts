import { incompleteRule } from '../../claim/needs.ts';
import type { ClaimNeed } from '../../claim/needs.ts';
import type { RecordStatus } from '../record-status.ts';
import type { Finding, Judgement, Verdict } from './judge.ts';

/** An open record, and what its doctor decided about the rules that they saw. */
export type Standing = {
  readonly status: RecordStatus;
  readonly decision: '' | 'hold' | 'asIs';
  readonly decidedRules: readonly string[];
  /** What its claim lacked when a file last looked at it (claimNeeds); empty where nothing is known to be missing. */
  readonly missing: readonly ClaimNeed[];
  /** Whether its doctor has a clinic: without one nobody knows which rules judge it, and who pays. */
  readonly hasClinic: boolean;
};

/** Where a judgement leaves an open record. */
type Settled = {
  readonly status: RecordStatus;
  readonly verdict: Verdict;
  /** All of them, those that the doctor accepted too. */
  readonly findings: readonly Finding[];
  /** The rule that holds it, or incompleteRule; '' where its doctor does, or nothing. */
  readonly rule: string;
  /** The rule of the gravest finding that the doctor did not accept; '' where there is none. */
  readonly finding: string;
  /** What its claim lacks, as far as is known now. */
  readonly missing: readonly ClaimNeed[];
};

const holds = ({ outcome }: Finding): boolean => outcome === 'hold';
const refuses = ({ outcome }: Finding): boolean => outcome === 'refuse';

/**
 * Where a judgement leaves a record that no file has. What its doctor sent as it is keeps no more back, unless another
 * rule is broken since; what they hold stays until they decide. What nothing else keeps back and whose claim lacks
 * something stays on hold for that, until a file finds it complete; for want of a clinic until the doctor has one.
 * `promote`: it is time to make ready records
 * pending.
 */
export function settle(
  { status, decision, decidedRules, missing: lacked, hasClinic }: Standing,
  judgement: Judgement,
  promote: boolean,
): Settled {
  const { findings } = judgement;
  const others = lacked.filter((need) => need !== 'clinic');
  const missing: readonly ClaimNeed[] = hasClinic ? others : ['clinic', ...others];
  const open = findings.filter(({ rule }) => decision !== 'asIs' || !decidedRules.includes(rule));
  const held = open.find(holds);
  const verdict: Verdict =
    judgement.verdict === 'elsewhere'
      ? 'elsewhere'
      : open.some(refuses)
        ? 'refuse'
        : held
          ? 'hold'
          : open.length > 0
            ? 'warn'
            : 'ready';
  const became = (): RecordStatus => {
    // Not claimed at all, whatever was decided.
    if (findings.some(({ rule }) => rule === 'quebec')) return 'notBillable';
    if (decision === 'hold' || held) return 'onHold';
    if (!hasClinic) return 'onHold';
    if (verdict === 'refuse' || verdict === 'elsewhere') return 'new';
    if (missing.length > 0) return 'onHold';
    return promote || status === 'pending' || decision === 'asIs' ? 'pending' : 'new';
  };
  const gravest = open.find(refuses) ?? held ?? open[0];
  const next = became();
  const rule = held?.rule ?? (next === 'onHold' && decision !== 'hold' ? incompleteRule : '');
  return { status: next, verdict, findings, rule, finding: gravest?.rule ?? '', missing };
}
