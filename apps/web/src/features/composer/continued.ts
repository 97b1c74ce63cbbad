let continued: string | null = null;

/**
 * Notes that the person goes on with this form on purpose (another service, 'Continue', undo), so that the page does
 * not say that it came back.
 */
export function continueForm(formId: string): void {
  continued = formId;
}

/** Whether the form came back although the person had not asked for it just now. `found`: it had been typed before. */
export function cameBack(formId: string, found: boolean): boolean {
  const known = continued === formId;
  continued = null;
  return found && !known;
}
