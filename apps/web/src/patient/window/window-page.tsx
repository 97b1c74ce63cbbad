import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import type { WindowPageProps } from './content.ts';
import { SharedMessages } from './shared-messages.tsx';
import { StepLine } from './step-line.tsx';

/** What a patient's window on a consult shows. It is loaded for windows alone. */
export function WindowPage({ content, onFinish }: WindowPageProps) {
  const { window } = content;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <article className="part">
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Your consult</Trans>
      </h1>
      <StepLine steps={window.steps} />
      <SharedMessages messages={window.messages} />
      <div className="actions">
        <button type="button" className="main" onClick={onFinish}>
          <Trans>Finish and close</Trans>
        </button>
        <button type="button" className="quiet" onClick={() => print()}>
          <Trans>Print</Trans>
        </button>
      </div>
    </article>
  );
}
