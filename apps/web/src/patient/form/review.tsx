import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { reviewOf, type CareAnswers } from '@consult/domain/care-form/answers.ts';
import type { CareForm } from '@consult/domain/care-form/form.ts';
import { AnswerList, AnswersBySection } from './answer-list.tsx';
import { fieldId, personFieldId } from './field-id.ts';
import { Heading } from './heading.tsx';
import type { Person } from './person.ts';
import { fillerWords, personWords } from './person-words.ts';
import type { Place } from './place.ts';

type Props = {
  form: CareForm;
  answers: CareAnswers;
  person: Person;
  copyToMe: boolean;
  /** As typed at the gate; '' in a preview. */
  phn: string;
  /** What is wrong with the answer of the field of this id. */
  errorOf: (id: string) => string | null;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Leads back to a question, to the field of this id. */
  onChange: (place: Place, id: string) => void;
};

/** All answers before they are sent, each with the way back to its question. */
export function Review({ form, answers, person, copyToMe, phn, errorOf, heading, onChange }: Props) {
  const { t, i18n } = useLingui();
  const { filledInBy, firstName, lastName, email } = person;
  const row = (id: string, place: Place) => ({ id, error: errorOf(id), onChange: () => onChange(place, id) });
  const personRow = (part: keyof typeof personFieldId, answer: string) => ({
    ...row(personFieldId[part], { at: 'person' }),
    question: personWords(i18n, part, filledInBy),
    answer: answer.trim() || null,
  });
  const number = { id: 'number', question: t`Patient Health Number`, answer: phn, error: null, onChange: null };
  return (
    <>
      <Heading ref={heading}>
        <Trans>Check your answers</Trans>
      </Heading>
      <p>
        <Trans>Nothing is sent yet. Look over your answers, then press Submit.</Trans>
      </p>
      <AnswersBySection
        answers={reviewOf(form, answers)}
        rowOf={({ field }) => row(fieldId(form, field), { at: 'question', fieldName: field.fieldName })}
      />
      <section className="part">
        <h2>
          <Trans>About the patient</Trans>
        </h2>
        <AnswerList
          rows={[
            personRow('filledInBy', filledInBy ? fillerWords(i18n, filledInBy) : ''),
            personRow('firstName', firstName),
            personRow('lastName', lastName),
            ...(phn === '' ? [] : [number]),
            personRow('email', email),
            personRow('copyToMe', copyToMe ? t`Yes` : t`No`),
          ]}
        />
      </section>
    </>
  );
}
