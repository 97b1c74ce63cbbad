import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { answeredAtWords, type FormEnd } from '../ended.tsx';
import { useFailureText } from '../failure.tsx';
import { Appointment } from './appointment.tsx';
import type { BegunReply } from './begin-reply.ts';
import type { WindowPageProps } from './content.ts';
import { Reply } from './reply.tsx';
import { SharedMessages } from './shared-messages.tsx';
import { StepLine } from './step-line.tsx';
import { useRefresh } from './use-refresh.ts';
import { WindowFiles } from './window-files.tsx';
import { WindowForms } from './window-forms.tsx';

export { beginReply } from './begin-reply.ts';

/** What a patient's window on a consult shows. It is loaded for windows alone. */
export function WindowPage({ content: opened, onForm, onRefused, onFinish }: WindowPageProps) {
  const { window, reading, failed, said, refresh } = useRefresh(opened, onRefused);
  const [reply, setReply] = useState(opened.reply);
  const [warned, setWarned] = useState(false);
  const { visit } = opened;
  // Who comes back from a form goes on where they were.
  const content = { ...opened, window, reply };
  const unsent = reply !== null && reply.draft.text.trim() !== '';
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  // What is written after the warning is warned of again.
  const handleReply = (changed: BegunReply) => {
    setReply(changed);
    setWarned(false);
  };
  const handleFinish = () => {
    if (unsent && !warned) return setWarned(true);
    reply?.tab?.end();
    onFinish();
  };
  return (
    <article className="part">
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Your consult</Trans>
      </h1>
      {opened.formEnd ? <FormFate end={opened.formEnd} /> : null}
      <StepLine steps={window.steps} />
      <Appointment appointment={window.appointment} visit={visit} onRefused={onRefused} />
      <WindowForms content={content} onForm={onForm} onRefused={onRefused} />
      <SharedMessages messages={window.messages} />
      <WindowFiles content={content} />
      {reply && (window.replies || unsent) ? (
        <Reply reply={reply} visit={visit} phone={window.clinic.phone} onReply={handleReply} onRefused={onRefused} />
      ) : null}
      {unsent && warned ? (
        <p className="notice" role="alert">
          <Trans>
            Your message is not sent. Send it, or press ‘Finish and close’ again to close without sending it.
          </Trans>
        </p>
      ) : null}
      <div className="actions">
        <button type="button" className="main" onClick={handleFinish}>
          <Trans>Finish and close</Trans>
        </button>
        <button type="button" className="quiet" onClick={() => print()}>
          <Trans>Print</Trans>
        </button>
        <button type="button" className="plain" aria-disabled={reading} onClick={refresh}>
          <Trans>Check for updates</Trans>
        </button>
      </div>
      <output className="hint">{said ? <Trans>This is how it is now.</Trans> : null}</output>
      {failed === null ? null : <Failed code={failed} />}
    </article>
  );
}

/** What became of the form that its person comes from. */
function FormFate({ end }: { end: FormEnd }) {
  const { i18n } = useLingui();
  if (end.by === 'submit')
    return (
      <output>
        <p className="strong">
          <Trans>Form submitted successfully.</Trans>
        </p>
        {end.copyToMe ? (
          <p>
            <Trans>A link to your copy is on its way to your e-mail.</Trans>
          </p>
        ) : null}
      </output>
    );
  return (
    <output>
      <p className="strong">
        <Trans>This form was answered on {answeredAtWords(i18n.locale, end.at)}</Trans>
      </p>
      <p>
        <Trans>Your clinic has those answers. What was typed here since was not sent.</Trans>
      </p>
    </output>
  );
}

function Failed({ code }: { code: string }) {
  return (
    <p className="error" role="alert">
      {useFailureText(code)}
    </p>
  );
}
