import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { useFailureText } from '../failure.tsx';
import type { WindowPageProps } from './content.ts';
import { SharedMessages } from './shared-messages.tsx';
import { StepLine } from './step-line.tsx';
import { useRefresh } from './use-refresh.ts';
import { WindowFiles } from './window-files.tsx';
import { WindowForms } from './window-forms.tsx';

/** What a patient's window on a consult shows. It is loaded for windows alone. */
export function WindowPage({ content: opened, onForm, onRefused, onFinish }: WindowPageProps) {
  const { window, reading, failed, said, refresh } = useRefresh(opened, onRefused);
  const content = { ...opened, window };
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <article className="part">
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Your consult</Trans>
      </h1>
      {opened.submitted ? (
        <output className="strong">
          <Trans>Form submitted successfully.</Trans>
        </output>
      ) : null}
      <StepLine steps={window.steps} />
      <WindowForms content={content} onForm={onForm} onRefused={onRefused} />
      <SharedMessages messages={window.messages} />
      <WindowFiles content={content} />
      <div className="actions">
        <button type="button" className="main" onClick={onFinish}>
          <Trans>Finish and close</Trans>
        </button>
        <button type="button" className="quiet" onClick={() => print()}>
          <Trans>Print</Trans>
        </button>
        <button type="button" className="plain" aria-disabled={reading} onClick={refresh}>
          <Trans>Look for news</Trans>
        </button>
      </div>
      <output className="hint">{said ? <Trans>This is how it is now.</Trans> : null}</output>
      {failed === null ? null : <Failed code={failed} />}
    </article>
  );
}

function Failed({ code }: { code: string }) {
  return (
    <p className="error" role="alert">
      {useFailureText(code)}
    </p>
  );
}
