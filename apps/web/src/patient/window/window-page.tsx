import { Trans } from '@lingui/react/macro';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Appointment } from './appointment.tsx';
import type { WindowPageProps } from './content.ts';
import { Reply } from './reply.tsx';
import { SharedMessages } from './shared-messages.tsx';
import { StepLine } from './step-line.tsx';

export { beginReply } from './begin-reply.ts';

/** What a patient's window on a consult shows. It is loaded for windows alone. */
export function WindowPage({ content, onRefused, onFinish }: WindowPageProps) {
  const { window, visit, reply } = content;
  const [unsent, setUnsent] = useState(false);
  const [warned, setWarned] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  // What is written after the warning is warned of again.
  const handleUnsent = useCallback((isUnsent: boolean) => {
    setUnsent(isUnsent);
    setWarned(false);
  }, []);
  const handleFinish = () => {
    if (unsent && !warned) return setWarned(true);
    reply.tab?.end();
    onFinish();
  };
  return (
    <article className="part">
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Your consult</Trans>
      </h1>
      <StepLine steps={window.steps} />
      {window.appointment ? <Appointment appointment={window.appointment} visit={visit} onRefused={onRefused} /> : null}
      <SharedMessages messages={window.messages} />
      {window.replies ? (
        <Reply reply={reply} visit={visit} phone={window.clinic.phone} onUnsent={handleUnsent} onRefused={onRefused} />
      ) : null}
      {unsent && warned ? (
        <p className="notice" role="alert">
          <Trans>Your message is not sent. Send it, or press ‘Finish and close’ again to leave it.</Trans>
        </p>
      ) : null}
      <div className="actions">
        <button type="button" className="main" onClick={handleFinish}>
          <Trans>Finish and close</Trans>
        </button>
        <button type="button" className="quiet" onClick={() => print()}>
          <Trans>Print</Trans>
        </button>
      </div>
    </article>
  );
}
