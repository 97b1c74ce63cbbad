import type { ActivityFault } from '../fault/fault.ts';

/** The outcomes that a consultant can record for a consult. Source: document 3, sections 2.5 and 3. */

export const econsultOutcomes = [
  'No treatment required',
  'Patient to see Specialist',
  'Management or treatment suggested',
  'Treatment suggested prior to Specialist visit',
  'Further investigations suggested',
  'Refer to different specialty',
  'Unknown',
  'Not applicable',
] as const;

export const dentalOutcomes = [
  'Patient OAT candidate',
  'Patient NOT an OAT candidate',
  'Patient waiting for dental visit',
  'Dental work required (external)',
  'Dental work required (internal)',
  'OAT ordered',
  'OAT fitted',
  'Patient rejected treatment',
] as const;

/**
 * The one dental specialty whose outcomes are those of oral appliance therapy (OAT): the sleep test, which decides
 * about it. General dentistry has a list of its own that the specification does not show; until it is known its
 * consults have the eConsult's outcomes (docs/decisions/0025).
 */
export const dentalSpecialty = 'Home Sleep Apnea Test (HSAT - Level 3)';

export type OutcomeList = 'econsult' | 'dental';
export type Outcome = (typeof econsultOutcomes)[number] | (typeof dentalOutcomes)[number];

/**
 * The list that a consult's outcomes come from: in the one dental specialty the dental list, for a consultant who may
 * record dental outcomes.
 */
export function outcomeListOf(specialty: string, mayRecordDental: boolean): OutcomeList {
  return mayRecordDental && specialty === dentalSpecialty ? 'dental' : 'econsult';
}

/** The outcomes of a list, in the order of the dialog. */
export function outcomesOf(list: OutcomeList): readonly Outcome[] {
  return list === 'dental' ? dentalOutcomes : econsultOutcomes;
}

const withoutVisit: ReadonlySet<string> = new Set<Outcome>([
  'No treatment required',
  'Management or treatment suggested',
  'Further investigations suggested',
  'Refer to different specialty',
  'Not applicable',
  'Patient NOT an OAT candidate',
  'Dental work required (external)',
  'Patient rejected treatment',
]);

/**
 * Whether an outcome may need a visit to the specialist, so that booking it is a step of the consult; also where it is
 * not known. Source: server rules, section 22.
 */
export function mayNeedVisit(outcome: string): boolean {
  return !withoutVisit.has(outcome);
}

export const outcomeRequired: ActivityFault = { code: 'outcome-required' };

/** Null when a consult with this list may have this outcome, else the fault. */
export function checkOutcome(outcome: string, list: OutcomeList): ActivityFault | null {
  return (outcomesOf(list) as readonly string[]).includes(outcome) ? null : outcomeRequired;
}
