import type { ConsultFault } from '../fault/fault.ts';

/** Forwarding an eConsult to another specialist. Source: document 3, section 5. */

export const forwardSubsiteRequired: ConsultFault = { code: 'subsite-required' };
export const forwardSpecialistRequired: ConsultFault = { code: 'specialist-required' };
export const forwardSpecialistAway: ConsultFault = { code: 'specialist-on-vacation' };

/** The choice in the routing tree; null where nothing is chosen. A subsite may be ''. */
export type ForwardChoice = {
  readonly specialty: string;
  readonly subsite: string | null;
  readonly specialist: { readonly onVacation: boolean } | null;
};

/** Faults by field (subsite, specialist); a subsite is needed once there is a specialty. */
export function checkForward({ specialty, subsite, specialist }: ForwardChoice): {
  subsite?: ConsultFault;
  specialist?: ConsultFault;
} {
  const errors: { subsite?: ConsultFault; specialist?: ConsultFault } = {};
  if (specialty !== '' && subsite === null) errors.subsite = forwardSubsiteRequired;
  if (!specialist) errors.specialist = forwardSpecialistRequired;
  else if (specialist.onVacation) errors.specialist = forwardSpecialistAway;
  return errors;
}
