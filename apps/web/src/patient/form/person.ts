import { checkPerson } from '@consult/domain/care-form/check-submission.ts';
import type { CareForm } from '@consult/domain/care-form/form.ts';
import { answersOf, type CareProgress, type TypedPerson } from '@consult/domain/care-form/progress.ts';
import { answerOf, visibleFields } from '@consult/domain/care-form/answers.ts';
import type { Fault } from '@consult/domain/fault/fault.ts';

export type Person = Omit<TypedPerson, 'at'>;
export type PersonPart = keyof Person;
/** 'choose': nobody said for whom the form is filled in. */
type PersonFaults = { readonly [Part in PersonPart]?: Fault | 'choose' };

/** What the last step shows: as typed; before that, with the e-mail that the form asked for: it is asked for once. */
export function personOf(form: CareForm, progress: CareProgress): Person {
  if (progress.person) return progress.person;
  const answers = answersOf(progress);
  const asked = visibleFields(form, answers).find(({ inputType }) => inputType === 'PatientEmail');
  const email = asked ? answerOf(answers, asked.fieldName) : undefined;
  return { firstName: '', lastName: '', email: typeof email === 'string' ? email.trim() : '', filledInBy: null };
}

/** What is wrong with the last step, as it is submitted. */
export function checkLastStep(person: Person, copyToMe: boolean): PersonFaults {
  return { ...(person.filledInBy === null ? { filledInBy: 'choose' } : {}), ...checkPerson(person, copyToMe) };
}
