import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { AskError } from '../ask.ts';
import { useFailureText } from '../failure.tsx';
import { FormText } from '../form/form-text.tsx';
import type { WindowContent, WindowPageProps } from './content.ts';
import { dayWords } from './day-words.ts';
import { openForm } from './open-form.ts';

type Form = WindowContent['window']['forms'][number];
type Props = Pick<WindowPageProps, 'content' | 'onForm' | 'onRefused'>;

/** The forms that the clinic sent: those to fill in, and those that were answered, with their day. */
export function WindowForms({ content, onForm, onRefused }: Props) {
  const { forms } = content.window;
  const open = forms.filter(({ answeredOn }) => answeredOn === null);
  const answered = forms.filter(({ answeredOn }) => answeredOn !== null);
  const row = (form: Form) => (
    <FormRow key={form.id} form={form} content={content} onForm={onForm} onRefused={onRefused} />
  );
  return (
    <>
      {open.length > 0 ? (
        <section className="part">
          <h2>
            <Trans>Forms to fill in</Trans>
          </h2>
          <ul className="files">{open.map(row)}</ul>
        </section>
      ) : null}
      {answered.length > 0 ? (
        <section className="part">
          <h2>
            <Trans>Forms you have answered</Trans>
          </h2>
          <ul className="files">{answered.map(row)}</ul>
        </section>
      ) : null}
    </>
  );
}

function FormRow({ form, content, onForm, onRefused }: Props & { form: Form }) {
  const { i18n } = useLingui();
  const [opening, setOpening] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const handleOpen = async () => {
    if (opening) return;
    setOpening(true);
    setFailed(null);
    try {
      onForm(await openForm(content, form.id));
    } catch (error) {
      if (!(error instanceof AskError)) throw error;
      setOpening(false);
      if (error.code === 'VISIT_ENDED') onRefused(error.code);
      else setFailed(error.code);
    }
  };
  const name = <FormText en={form.name} fr={form.nameFr} />;
  const day = dayWords(i18n, form.answeredOn ?? form.sentOn);
  return (
    <li>
      <button type="button" className="plain" aria-disabled={opening} onClick={() => void handleOpen()}>
        {form.answeredOn === null ? <Trans>Fill in {name}</Trans> : <Trans>See your answers to {name}</Trans>}
      </button>{' '}
      <span className="hint">
        {form.answeredOn === null ? (
          <>
            <Plural value={form.questions} one="# question" other="# questions" />
            {' · '}
            <Trans>sent {day}</Trans>
          </>
        ) : (
          <Trans>answered {day}</Trans>
        )}
      </span>
      {failed === null ? null : <Failed code={failed} />}
    </li>
  );
}

function Failed({ code }: { code: string }) {
  const failure = useFailureText(code);
  return (
    <p className="error" role="alert">
      {code === 'NOT_FOUND' ? <Trans>This form is not here any more. Ask your clinic.</Trans> : failure}
    </p>
  );
}
