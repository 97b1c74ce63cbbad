import type { I18n } from '@lingui/core';
import type { LabelChoices } from './label-choices-query.ts';

/** A label as the viewer's language says it; one that is not on the list stands as it was written. */
export function labelName(i18n: I18n, offered: LabelChoices['offered'], label: string): string {
  const known = offered.find((one) => one.label === label);
  return known && i18n.locale.startsWith('fr') ? known.labelFr : label;
}
