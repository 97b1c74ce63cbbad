import { Trans } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { BackButton } from './back-button.tsx';
import { CopyText } from './copy-text.tsx';
import { AnsweredForm } from './form/answered-form.tsx';
import { MessageText } from './message-text.tsx';
import type { Content } from './open.ts';
import type { FormContent, WindowContent } from './window/content.ts';

type Props = {
  content: Exclude<Content, FormContent | WindowContent>;
  onBack: (() => void) | undefined;
  onFinish: () => void;
};

/** What the link opened for reading. */
export function Opened({ content, onBack, onFinish }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  return (
    <article className="part">
      {content.kind === 'one-way' ? (
        <MessageText message={content.message} visit={content.visit} heading={heading} />
      ) : content.kind === 'consult-copy' ? (
        <CopyText copy={content.copy} heading={heading} />
      ) : (
        <AnsweredForm form={content.form} heading={heading} />
      )}
      <div className="actions">
        <BackButton onBack={onBack} />
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
