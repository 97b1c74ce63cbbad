import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import { Heading } from './heading.tsx';
import { Sign } from './sign.tsx';

/** What is the same of every kind of question. */
export type QuestionProps = {
  /** The id of the field, or of the first of several. */
  id: string;
  label: ReactNode;
  /** Null without one. */
  help: ReactNode;
  /** What is wrong, in words; null where nothing is. */
  error: string | null;
  required: boolean;
  /** Where the question is the heading of the screen: the heading. */
  heading: RefObject<HTMLHeadingElement | null> | null;
};

/** The ids of what describes a field: its error, and its help. */
export const describedBy = ({ id, help, error }: Pick<QuestionProps, 'id' | 'help' | 'error'>): string | undefined =>
  [error === null ? '' : `${id}-error`, help === null ? '' : `${id}-help`].filter(Boolean).join(' ') || undefined;

/** The words of a question: the screen's heading where there is no other, and whether it may stay empty. */
function QuestionWords({ label, required, heading }: Pick<QuestionProps, 'label' | 'required' | 'heading'>) {
  const words = (
    <>
      {label}
      {required ? null : (
        <span className="optional">
          {' '}
          <Trans>(optional)</Trans>
        </span>
      )}
    </>
  );
  if (!heading) return words;
  return <Heading ref={heading}>{words}</Heading>;
}

/** What stands between a question and its field. */
function HelpAndError({ id, help, error }: Pick<QuestionProps, 'id' | 'help' | 'error'>) {
  return (
    <>
      {help === null ? null : (
        <p className="hint lines" id={`${id}-help`}>
          {help}
        </p>
      )}
      {error === null ? null : (
        <p className="error" id={`${id}-error`}>
          <Sign name="error" /> {error}
        </p>
      )}
    </>
  );
}

/** A question with one field. */
export function Question({ children, ...words }: QuestionProps & { children: ReactNode }) {
  return (
    <div className="question">
      <label htmlFor={words.id}>
        <QuestionWords {...words} />
      </label>
      <HelpAndError {...words} />
      {children}
    </div>
  );
}

/** A question with several fields. */
export function QuestionGroup({ children, ...words }: QuestionProps & { children: ReactNode }) {
  return (
    <fieldset className="question" aria-describedby={describedBy(words)}>
      <legend>
        <QuestionWords {...words} />
      </legend>
      <HelpAndError {...words} />
      {children}
    </fieldset>
  );
}
