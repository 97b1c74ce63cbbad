import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { reviewOf } from '@consult/domain/care-form/answers.ts';
import { dateWords } from '@consult/domain/time/date-words.ts';
import { AnswerList, AnswersBySection } from './answer-list.tsx';
import { fieldId, personFieldId } from './field-id.ts';
import type { AnsweredForm as Answered } from './filling.ts';
import { FormText } from './form-text.tsx';
import { fillerWords, personWords } from './person-words.ts';

type Props = { form: Answered; heading: RefObject<HTMLHeadingElement | null> };

/** A form that was answered: one's own copy, and nothing to send. */
export function AnsweredForm({ form: { formTemplate, copy }, heading }: Props) {
  const { t, i18n } = useLingui();
  const { submittedAt, patientInfo, filledInBy, formData } = copy;
  const at = dateWords(
    new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' }),
    new Date(submittedAt),
  );
  const unchanged = { error: null, onChange: null };
  const row = (part: 'firstName' | 'lastName' | 'email', answer: string) => ({
    ...unchanged,
    id: personFieldId[part],
    question: personWords(i18n, part, filledInBy),
    answer: answer || null,
  });
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <Trans>You answered this form on {at}</Trans>
      </h1>
      <p>
        <Trans>Your clinic has your answers. This is your copy of them.</Trans>
      </p>
      <p className="strong">
        <FormText en={formTemplate.name} fr={formTemplate.fr.name} />
      </p>
      <AnswersBySection
        answers={reviewOf(formTemplate, formData)}
        rowOf={({ field }) => ({ ...unchanged, id: fieldId(formTemplate, field) })}
      />
      <section className="part">
        <h2>
          <Trans>About the patient</Trans>
        </h2>
        <AnswerList
          rows={[
            {
              ...unchanged,
              id: personFieldId.filledInBy,
              question: personWords(i18n, 'filledInBy', filledInBy),
              answer: fillerWords(i18n, filledInBy),
            },
            row('firstName', patientInfo.firstName),
            row('lastName', patientInfo.lastName),
            { ...unchanged, id: 'number', question: t`Patient Health Number`, answer: patientInfo.phn },
            row('email', patientInfo.email),
          ]}
        />
      </section>
    </>
  );
}
