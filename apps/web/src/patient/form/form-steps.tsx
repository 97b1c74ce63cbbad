import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { counterOf } from './counter.tsx';
import { placeAfter, placeBefore } from './course.ts';
import { focusField } from './error-summary.tsx';
import type { Filling } from './filling.ts';
import { Heading } from './heading.tsx';
import { PersonFields } from './person-fields.tsx';
import type { Place } from './place.ts';
import { QuestionsScreen } from './questions-screen.tsx';
import { Review } from './review.tsx';
import { StepForm } from './step-form.tsx';
import { useBackGesture } from './use-back-gesture.ts';
import type { FormState } from './use-form.ts';
import type { Wrong } from './wrong.ts';

type Props = {
  filling: Filling;
  state: FormState;
  /** In a preview nothing is refused and nothing is sent. */
  isPreview: boolean;
  isSending: boolean;
  onSubmit: () => void;
  /** What stands below the fields: what was saved, or what is in the way. */
  children: ReactNode;
};

/** A form on its way: screen after screen, the last questions, and the review before it is sent. */
export function FormSteps({ filling, state, isPreview, isSending, onSubmit, children }: Props) {
  const { t } = useLingui();
  const { place, all, wrong, said } = state;
  /** Whether one came from the review, to change an answer. */
  const [returns, setReturns] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  /** The field that a change begins with; without one a screen begins at its heading. */
  const wanted = useRef<string | null>(null);

  // With the screen itself: a Tab that comes right after it goes on from there.
  useLayoutEffect(() => {
    scrollTo(0, 0);
    if (wanted.current) focusField(wanted.current);
    else heading.current?.focus({ preventScroll: true });
    wanted.current = null;
  }, [place, all]);

  const before = isSending ? null : placeBefore(state, place);
  const handleBack = () => {
    setReturns(false);
    if (before) state.goTo(before);
  };
  useBackGesture(before && handleBack, place);
  const handleNext = () => {
    const [first] = wrong;
    if (first && !isPreview) {
      state.sayWrong();
      focusField(first.id);
    } else if (place.at === 'review') onSubmit();
    else {
      setReturns(false);
      state.goTo(returns ? { at: 'review' } : placeAfter(state, place));
    }
  };
  const handleChange = (to: Place, id: string) => {
    if (isSending) return;
    setReturns(true);
    wanted.current = id;
    state.goTo(to);
  };

  const counter = counterOf(state);
  const sends = place.at === 'review' || (all && isPreview);
  const person = (
    <PersonFields
      person={state.person}
      copyToMe={state.copyToMe}
      errorOf={textIn(said)}
      onType={state.typePerson}
      onCopy={state.setCopyToMe}
    />
  );
  return (
    <StepForm
      counter={counter.words}
      done={counter.done}
      onBack={before && handleBack}
      // A screen with one question says it there.
      wrong={counter.asksOne ? [] : said}
      onNext={handleNext}
      next={isSending ? t`Sending…` : sends ? t`Submit` : returns ? t`Back to your answers` : t`Next`}
      state={sends && isPreview ? 'off' : isSending ? 'running' : 'on'}
    >
      {place.at === 'review' ? (
        <Review {...state} phn={filling.phn} errorOf={textIn(wrong)} heading={heading} onChange={handleChange} />
      ) : place.at === 'person' && !all ? (
        <>
          <Heading ref={heading}>
            <Trans>About the patient</Trans>
          </Heading>
          {person}
        </>
      ) : (
        <QuestionsScreen
          state={state}
          physician={filling.physician}
          heading={heading}
          errorOf={textIn(said)}
          person={person}
        />
      )}
      {children}
    </StepForm>
  );
}

const textIn =
  (found: readonly Wrong[]) =>
  (id: string): string | null =>
    found.find((one) => one.id === id)?.text ?? null;
