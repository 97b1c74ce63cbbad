/** Forwarding an eConsult to another specialist. Source: document 3, section 5. */

export const forwardSubsiteRequired = 'Please select a subsite.';
export const forwardSpecialistRequired = 'A specialist is required';
export const forwardSpecialistAway =
  'Specialist is on vacation, please save draft and wait for return or select another specialist.';

/** What is chosen of the routing tree; null while it is not. A subsite may be ''. */
export type ForwardChoice = {
  readonly specialty: string;
  readonly subsite: string | null;
  readonly specialist: { readonly onVacation: boolean } | null;
};

/** Messages by field (subsite, specialist); a subsite is asked for once there is a specialty. */
export function checkForward({ specialty, subsite, specialist }: ForwardChoice): Record<string, string> {
  const errors: Record<string, string> = {};
  if (specialty !== '' && subsite === null) errors['subsite'] = forwardSubsiteRequired;
  if (!specialist) errors['specialist'] = forwardSpecialistRequired;
  else if (specialist.onVacation) errors['specialist'] = forwardSpecialistAway;
  return errors;
}
