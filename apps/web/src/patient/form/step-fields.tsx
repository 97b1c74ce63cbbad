import type { RefObject } from 'react';
import { answerOf, type CareAnswer, type CareAnswers } from '@consult/domain/care-form/answers.ts';
import type { CareForm, CareSection } from '@consult/domain/care-form/form.ts';
import type { StepPart } from '@consult/domain/care-form/steps.ts';
import { fieldId } from './field-id.ts';
import { FieldView } from './field-view.tsx';
import { FormText } from './form-text.tsx';

type Props = {
  form: CareForm;
  parts: readonly StepPart[];
  answers: CareAnswers;
  /** What was said to be wrong with the field of this id. */
  errorOf: (id: string) => string | null;
  onType: (fieldName: string, answer: CareAnswer) => void;
  /** The heading, where the one question of this screen is it. */
  heading: RefObject<HTMLHeadingElement | null> | null;
  /** Whether a section needs its name above its questions. */
  isNamed: (section: CareSection) => boolean;
  /** Whether a section begins here. */
  isBegun: (section: CareSection) => boolean;
};

/** The fields of a screen, section by section. */
export function StepFields({ form, parts, answers, errorOf, onType, heading, isNamed, isBegun }: Props) {
  return parts.map(({ section, fields }) => {
    const { sectionName, description, fr } = section;
    return (
      <div className="part" key={form.sections.indexOf(section)}>
        {isNamed(section) && sectionName !== '' ? (
          <h2>
            <FormText en={sectionName} fr={fr.sectionName} />
          </h2>
        ) : null}
        {isBegun(section) && description !== '' ? (
          <p className="lines">
            <FormText en={description} fr={fr.description} />
          </p>
        ) : null}
        {fields.map((field) => (
          <FieldView
            key={field.fieldName}
            field={field}
            id={fieldId(form, field)}
            answer={answerOf(answers, field.fieldName)}
            error={errorOf(fieldId(form, field))}
            onType={(answer) => onType(field.fieldName, answer)}
            heading={heading}
          />
        ))}
      </div>
    );
  });
}
