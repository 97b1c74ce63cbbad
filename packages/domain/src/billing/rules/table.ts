import { claimRules } from './claim-rules.ts';
import { codeRules } from './code-rules.ts';
import { earlierRules } from './earlier-rules.ts';
import { patientRules } from './patient-rules.ts';
import type { Rule } from './rule.ts';

/** Every rule, in the order in which their findings are told. */
export const rules: readonly Rule[] = [...patientRules, ...earlierRules, ...codeRules, ...claimRules];

export type RuleId = (typeof patientRules | typeof earlierRules | typeof codeRules | typeof claimRules)[number]['id'];
