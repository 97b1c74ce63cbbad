import type { DraftForm } from '@consult/contract/draft/draft.ts';
import { defaultSubject } from '@consult/domain/consult/subject.ts';
import { formatHealthNumber, normalizeHealthNumber } from '@consult/domain/patient/health-number.ts';
import type { OpenedDraft } from '../draft/draft.ts';
import { activityTypeOf, type ComposerContext } from './consult-check.ts';
import type { Answers, FormValues } from './form-values.ts';

/** The content of a draft, as the calls of drafts take and return it. */
export type DraftContent = {
  formData: DraftForm;
  subject: string;
  selectedMedia: string[];
  attachmentIds: string[];
};

/** The choices outside the form's values: those in the address. */
export type DraftPlace = Pick<ComposerContext, 'location' | 'service' | 'form'> & {
  searchType: DraftForm['searchType'];
};

/** The composer's content as a draft: everything typed and chosen, complete or not. */
export function draftOf(values: FormValues, { location, service, form, searchType }: DraftPlace): DraftContent {
  const {
    subject,
    attachmentIds,
    galleryMedia,
    phoneConsultData,
    answers,
    oopData,
    tellPatient,
    // Who sends the draft may be somebody else, and says it themselves.
    mailAnswers: _said,
    ...rest
  } = values;
  return {
    formData: {
      ...rest,
      // Absent as false, as in drafts of before.
      ...(tellPatient ? { tellPatient } : {}),
      activityType: activityTypeOf(values, { service }),
      searchType,
      locationId: location?.id ?? null,
      serviceId: service?.id ?? null,
      specialty: service?.specialty ?? '',
      subsite: service?.subsite ?? '',
      answers: Object.fromEntries(Object.entries(answers).map(([id, own]) => [id, given(own)])),
      formVersion: form?.version ?? null,
      oopData: { ...oopData },
      phoneConsultData: { ...phoneConsultData },
    },
    subject,
    selectedMedia: [...galleryMedia],
    attachmentIds: [...attachmentIds],
  };
}

/** The content of an opened draft. */
export function contentOf({ formData, subject, gallerySelectedMedia, attachments }: OpenedDraft): DraftContent {
  const { specialty, subsite, patientProvince, phn } = formData;
  const usual = [formatHealthNumber, normalizeHealthNumber].map((write) =>
    defaultSubject({ specialty, subsite, phn: write(patientProvince, phn) }),
  );
  return {
    formData,
    // A default subject is left out, so that it goes on following the form. Older ones have the number without groups.
    subject: usual.includes(subject) ? '' : subject,
    selectedMedia: gallerySelectedMedia,
    attachmentIds: attachments.map(({ id }) => id),
  };
}

/** The content of a draft as the composer's values. */
export function valuesOf(
  { formData, subject, selectedMedia, attachmentIds }: DraftContent,
  blank: FormValues,
): FormValues {
  const {
    activityType,
    locationId: _location,
    serviceId: _service,
    searchType: _search,
    specialty: _specialty,
    subsite: _subsite,
    formVersion: _version,
    phoneConsultData,
    oopData,
    answers,
    tellPatient,
    ...rest
  } = formData;
  return {
    ...rest,
    tellPatient: tellPatient === true,
    mailAnswers: blank.mailAnswers,
    oopData: { ...blank.oopData, ...oopData },
    answers: Object.fromEntries(Object.entries(answers).map(([id, own]) => [id, structuredClone(own)])),
    activityType: activityType === 'phoneConsult' ? 'phoneConsult' : 'econsult',
    subject,
    phoneConsultData: phoneConsultData ? { ...phoneConsultData } : blank.phoneConsultData,
    attachmentIds: [...attachmentIds],
    galleryMedia: [...selectedMedia],
  };
}

/**
 * The same text for the same content, independent of the order of its fields and of blanks that a form library added.
 */
export function fingerprintOf({ formData, ...rest }: DraftContent): string {
  const { formVersion: _version, searchType: _search, specialty: _specialty, subsite: _subsite, ...typed } = formData;
  const answers = Object.entries(typed.answers).filter(([, own]) => Object.keys(given(own)).length > 0);
  // A number counts as the same however it is written.
  const phn = normalizeHealthNumber(typed.patientProvince, typed.phn);
  const patientPhone = typed.patientPhone.replaceAll(/\D/g, '');
  const content = {
    ...rest,
    ...typed,
    phn,
    patientPhone,
    answers: Object.fromEntries(answers.map(([id, own]) => [id, given(own)])),
  };
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** The answers that somebody gave; a form library also lists the questions that it only showed. */
function given(answers: DraftForm['answers'][string]): Answers {
  const own: Answers = {};
  for (const [key, answer] of Object.entries(answers)) {
    if (typeof answer === 'object' && answer !== null) {
      const ticked = Object.entries(answer).filter(([, on]) => on === true);
      if (ticked.length > 0) own[key] = Object.fromEntries(ticked);
    } else if (answer !== '' && answer !== false && answer !== undefined) own[key] = answer;
  }
  return own;
}
