import { Trans } from '@lingui/react/macro';
import type { ReactNode, RefObject } from 'react';
import type { Filling } from './filling.ts';
import { FormText } from './form-text.tsx';
import { Heading } from './heading.tsx';
import { StepFields } from './step-fields.tsx';
import { begins, headingOf } from './step-head.ts';
import type { FormState } from './use-form.ts';

type Props = {
  state: FormState;
  physician: Filling['physician'];
  heading: RefObject<HTMLHeadingElement | null>;
  /** What was said to be wrong with the field of this id. */
  errorOf: (id: string) => string | null;
  /** The last questions, which follow where all stand on one page. */
  person: ReactNode;
};

/** The questions of a step, or all of them, below their heading. */
export function QuestionsScreen({ state, physician, heading, errorOf, person }: Props) {
  const { form, steps, at, all } = state;
  const parts = all ? state.wholeForm : (steps[at]?.parts ?? []);
  const isFirst = all || at === 0;
  const head = isFirst ? 'form' : headingOf(steps, at);
  const section = parts[0]?.section;
  const name = section && <FormText en={section.sectionName} fr={section.fr.sectionName} />;
  return (
    <>
      {head === 'question' ? (
        <p className="hint above">{name}</p>
      ) : (
        <Heading ref={heading}>{head === 'form' ? <FormText en={form.name} fr={form.fr.name} /> : name}</Heading>
      )}
      {isFirst ? <From physician={physician} /> : null}
      {isFirst && form.instructions !== '' ? (
        <p className="lines">
          <FormText en={form.instructions} fr={form.fr.instructions} />
        </p>
      ) : null}
      <StepFields
        form={form}
        parts={parts}
        answers={state.answers}
        errorOf={errorOf}
        onType={state.type}
        heading={head === 'question' ? heading : null}
        isNamed={(one) => head === 'form' || (head === 'section' && one !== section)}
        isBegun={(one) => all || begins(steps, at, one)}
      />
      {form.comments !== '' && (all || at === steps.length - 1) ? (
        <p className="lines">
          <FormText en={form.comments} fr={form.fr.comments} />
        </p>
      ) : null}
      {all ? (
        <>
          <h2>
            <Trans>About the patient</Trans>
          </h2>
          {person}
        </>
      ) : null}
    </>
  );
}

/** In whose name the form comes. */
function From({ physician: { displayName, location } }: Pick<Props, 'physician'>) {
  const { clinicName, city } = location;
  const from = [...new Set([displayName, clinicName, city])].filter((part) => part !== '').join(', ');
  return (
    <p className="hint">
      <Trans>From {from}</Trans>
    </p>
  );
}
