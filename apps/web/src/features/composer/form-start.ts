import { checkAttachmentCount } from '@consult/domain/consult/attachment-limits.ts';
import type { Resolver } from 'react-hook-form';
import { businessDayAt, serverNow } from '../../ui/server-clock.ts';
import type { OpenedDraft } from '../draft/draft.ts';
import { answersFor, faultsOf, type ComposerContext } from './consult-check.ts';
import { contentOf, valuesOf } from './draft-values.ts';
import { nestFaults } from './field-names.ts';
import { blankValues, type FormValues } from './form-values.ts';
import { detailsOf, type PatientDetails } from './whose-form.ts';

/** The address holds clinic and service, not the form: their faults are shown at their own controls. */
export const outside: ReadonlySet<string> = new Set(['locationId', 'serviceId', 'subsite']);

/** The patient of a draft, where this device has other text of it. */
export function ofOpened(opened: OpenedDraft, context: ComposerContext): PatientDetails {
  return detailsOf(firstValues(opened, context));
}

/** What a form says before anything is typed: its draft, or nothing. */
export function firstValues(opened: OpenedDraft | null, { location }: ComposerContext): FormValues {
  const blank = blankValues(location?.province ?? null);
  return opened && !opened.empty ? valuesOf(contentOf(opened), blank) : blank;
}

/** The values, with the answers moved to where the present questions need them. */
export function fitting(values: FormValues, { form }: ComposerContext): FormValues {
  const answers = form && values.answers[form.serviceId];
  return answers ? { ...values, answers: { ...values.answers, [form.serviceId]: answersFor(form, answers) } } : values;
}

/** Checks the form by the rules that the server has too. */
export const resolver: Resolver<FormValues, ComposerContext> = (values, context) => {
  if (!context) return { values, errors: {} };
  // The server counts photos and files together.
  const tooMany = checkAttachmentCount(values.attachmentIds.length + values.galleryMedia.length);
  const found = {
    ...faultsOf(values, context, businessDayAt(serverNow())),
    ...(tooMany && { attachmentIds: tooMany }),
  };
  const faults = Object.fromEntries(Object.entries(found).filter(([field]) => !outside.has(field)));
  return Object.keys(faults).length > 0
    ? { values: {}, errors: nestFaults(faults, context.service?.id ?? null) }
    : { values, errors: {} };
};
