import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { keptAnswers } from '@consult/domain/care-form/answers.ts';
import { AskError, type Input } from '../ask.ts';
import { BackButton } from '../back-button.tsx';
import type { FormContent } from '../window/content.ts';
import type { Filling } from './filling.ts';
import { FormSteps } from './form-steps.tsx';
import { languageOf } from './language.ts';
import { SavedSign } from './saved-sign.tsx';
import { Sign } from './sign.tsx';
import { askUntilAnswered, type SubmitWait } from './submit.ts';
import { useForm, type FormState } from './use-form.ts';
import { wrongByServer } from './wrong.ts';

type Props = {
  content: FormContent;
  /** It was submitted here. */
  onSent: (copyToMe: boolean) => void;
  /** It had been submitted before, elsewhere. */
  onAnswered: (submittedAt: string) => void;
  /** The visit is over, or the link: the refusal's code. */
  onRefused: (code: string) => void;
  /** Back to the window in which it stands; undefined where it has a link of its own. */
  onBack: (() => void) | undefined;
  onFinish: () => void;
};

/** A patient fills in a form. What they type is kept as they type it; it is submitted once. */
export function FormPage({ content, onSent, onAnswered, onRefused, onBack, onFinish }: Props) {
  const { visit, filling } = content;
  const { keeper, tab } = filling;
  const { i18n } = useLingui();
  const state = useForm(filling, false);
  const { progress, place, copyToMe, over } = state;

  const [kept, setKept] = useState(tab !== null);
  useEffect(() => {
    void tab?.write({ progress, place, copyToMe }).then(setKept);
    visit.use();
  }, [tab, visit, progress, place, copyToMe]);
  useEffect(() => {
    const handleHide = () => void keeper.flush();
    addEventListener('online', keeper.retry);
    document.addEventListener('visibilitychange', handleHide);
    return () => {
      removeEventListener('online', keeper.retry);
      document.removeEventListener('visibilitychange', handleHide);
    };
  }, [keeper]);
  const handleOver = useEffectEvent((why: NonNullable<typeof over>) =>
    why.why === 'submitted' ? onAnswered(why.submittedAt) : onRefused('VISIT_ENDED'),
  );
  useEffect(() => {
    if (over) handleOver(over);
  }, [over]);

  const [sending, setSending] = useState<SubmitWait | 'sending' | null>(null);
  const left = useRef<AbortController>(null);
  useEffect(() => () => left.current?.abort(), []);
  const handleSubmit = async () => {
    if (sending) return;
    keeper.hold();
    setSending('sending');
    const { signal } = (left.current = new AbortController());
    try {
      const { submittedAt, taken } = await askUntilAnswered(
        visit,
        'forms-submitForm',
        inputOf(filling, state, languageOf(i18n)),
        setSending,
        signal,
      );
      if (signal.aborted) return;
      if (taken) onSent(state.copyToMe);
      else onAnswered(submittedAt);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof AskError)) throw error;
      if (error.code !== 'INVALID_INPUT') return onRefused(error.code);
      keeper.resume();
      setSending(null);
      state.refuse(wrongByServer(i18n, filling.form, error.faults));
    }
  };

  return (
    <>
      <FormSteps
        filling={filling}
        state={state}
        isPreview={false}
        isSending={sending !== null}
        onSubmit={() => void handleSubmit()}
      >
        {sending === null ? (
          <SavedSign saving={state.saving} kept={kept} typed={progress.typed.length > 0 || progress.person !== null} />
        ) : (
          <output>{sending === 'sending' ? null : <Waiting wait={sending} />}</output>
        )}
      </FormSteps>
      {sending === null ? (
        <div className="actions ways">
          <BackButton onBack={onBack} />
          <ShowAll state={state} />
          <button type="button" className="plain" aria-describedby="later" onClick={onFinish}>
            <Trans>Finish and close</Trans>
          </button>
          <p className="hint" id="later">
            <Trans>You can go on later with the same link.</Trans>
          </p>
        </div>
      ) : null}
    </>
  );
}

/** All questions on one page, or one screen after the other; not while they are looked over. */
export function ShowAll({ state }: { state: FormState }) {
  const { all, place, showAll } = state;
  if (place.at === 'review') return null;
  return (
    <button type="button" className="plain" onClick={() => showAll(!all)}>
      {all ? <Trans>Show one step at a time</Trans> : <Trans>Show all questions</Trans>}
    </button>
  );
}

/** A submission that has not reached the server, or whose answer was lost. It is sent again by itself. */
function Waiting({ wait: { why, tries } }: { wait: SubmitWait }) {
  return (
    <span className="notice">
      <Sign name="waiting" />
      <span>
        {why === 'offline' ? (
          <Trans>Your answers are safe; we go on when you are connected.</Trans>
        ) : (
          <Trans>Your clinic’s server does not answer. Your answers are safe; we go on when it does.</Trans>
        )}
        {tries > 3 ? (
          <>
            {' '}
            <Trans>If this goes on, call your clinic. You can also come back later with the same link.</Trans>
          </>
        ) : null}
      </span>
    </span>
  );
}

function inputOf(
  { form, code, phn }: Filling,
  { answers, person, copyToMe }: FormState,
  language: Input<'forms-submitForm'>['language'],
): Input<'forms-submitForm'> {
  const { filledInBy, firstName, lastName, email } = person;
  // The review is not left before somebody said for whom it is.
  if (filledInBy === null) throw new Error('Nobody said for whom the form is filled in.');
  return {
    jwt: code,
    formData: keptAnswers(form, answers),
    patientInfo: { firstName: firstName.trim(), lastName: lastName.trim(), phn, email: email.trim() },
    ccPatient: copyToMe,
    filledInBy,
    language,
  };
}
