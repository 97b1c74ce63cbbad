import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ReviewedAnswer } from '@consult/domain/care-form/answers.ts';
import { fieldWords } from '@consult/domain/care-form/in-language.ts';
import { answerWords } from './answer-words.ts';
import { FormText } from './form-text.tsx';
import { languageOf } from './language.ts';

type Row = {
  /** Of the field that the answer was given in. Here the way back to it has this id. */
  id: string;
  question: string;
  /** The question where it has to say its language; `question` names it in plain. */
  shown?: ReactNode;
  answer: string | null;
  error: string | null;
  /** Null where it can not be changed. */
  onChange: (() => void) | null;
};

/** Questions with their answers. Each leads back to where it was asked. */
export function AnswerList({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="answers">
      {rows.map((row) => (
        <AnswerRow key={row.id} {...row} />
      ))}
    </dl>
  );
}

function AnswerRow({ id, question, shown = question, answer, error, onChange }: Row) {
  const { t } = useLingui();
  return (
    <div>
      <dt>{shown}</dt>
      <dd>
        {answer ?? (
          <span className="hint">
            <Trans>No answer</Trans>
          </span>
        )}
        {error === null ? null : (
          <p className="error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </dd>
      {onChange ? (
        <dd className="change">
          <button
            type="button"
            className="plain"
            id={id}
            aria-label={t`Change: ${question}`}
            aria-describedby={error === null ? undefined : `${id}-error`}
            onClick={onChange}
          >
            <Trans>Change</Trans>
          </button>
        </dd>
      ) : null}
    </div>
  );
}

type SectionsProps = {
  answers: readonly ReviewedAnswer[];
  rowOf: (answer: ReviewedAnswer) => Pick<Row, 'id' | 'error' | 'onChange'>;
};

/** All answers of a form, section by section. */
export function AnswersBySection({ answers, rowOf }: SectionsProps): ReactNode {
  const { t, i18n } = useLingui();
  const language = languageOf(i18n);
  const sections = [...new Set(answers.map(({ section }) => section))];
  return sections.map((section, at) => {
    const rows = answers
      .filter((one) => one.section === section)
      .map((one) => ({
        ...rowOf(one),
        question: fieldWords(one.field, language).label,
        shown: <FormText en={one.field.label} fr={one.field.fr.label} />,
        answer: one.answer === null ? null : answerWords(i18n, one.field, one.answer, t`Yes`),
      }));
    return (
      <section className="part" key={at}>
        {section.sectionName === '' ? null : (
          <h2>
            <FormText en={section.sectionName} fr={section.fr.sectionName} />
          </h2>
        )}
        <AnswerList rows={rows} />
      </section>
    );
  });
}
