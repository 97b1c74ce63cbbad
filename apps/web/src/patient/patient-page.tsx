import { Trans } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Failure } from './failure.tsx';
import { Frame } from './frame.tsx';
import { Gate } from './gate.tsx';
import { Opened } from './opened.tsx';
import { lookAt, type Content, type Look } from './open.ts';

type State =
  | { name: 'looking' }
  | { name: 'failed'; code: string }
  | { name: 'gate' }
  | { name: 'opened'; content: Content }
  | { name: 'closed'; by: 'person' | 'time' };

/**
 * The page behind a patient's link. It begins at the gate however it was loaded: after a reload, from the history, from
 * the browser's page cache or a restored tab.
 */
export function PatientPage({ code }: { code: string }) {
  const [state, setState] = useState<State>({ name: 'looking' });
  const [link, setLink] = useState<Look | null>(null);

  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let left = false;
    void lookAt(code).then((found) => {
      if (left) return;
      if (typeof found !== 'string') setLink(found);
      setState(typeof found === 'string' ? { name: 'failed', code: found } : { name: 'gate' });
    });
    return () => {
      left = true;
    };
  }, [code, looks]);
  const handleAgain = useCallback(() => {
    setState({ name: 'looking' });
    setLooks((before) => before + 1);
  }, []);

  useEffect(() => {
    // What was open must not be there when the browser shows this page again without loading it.
    const handleHide = () => flushSync(() => setState((now) => (now.name === 'opened' ? { name: 'gate' } : now)));
    addEventListener('pagehide', handleHide);
    return () => removeEventListener('pagehide', handleHide);
  }, []);

  return (
    <Frame clinic={link?.clinic ?? null}>
      {state.name === 'looking' ? (
        <output>
          <Trans>One moment…</Trans>
        </output>
      ) : state.name === 'failed' ? (
        <Failure code={state.code} onRetry={handleAgain} />
      ) : state.name === 'gate' && link ? (
        <Gate
          code={code}
          link={link}
          onOpen={(content) => setState({ name: 'opened', content })}
          onGone={(refusal) => setState({ name: 'failed', code: refusal })}
          onLocked={handleAgain}
        />
      ) : state.name === 'opened' ? (
        <Opened content={state.content} onClose={(by) => setState({ name: 'closed', by })} />
      ) : (
        <Closed by={state.name === 'closed' ? state.by : 'person'} onAgain={handleAgain} />
      )}
    </Frame>
  );
}

function Closed({ by, onAgain }: { by: 'person' | 'time'; onAgain: () => void }) {
  return (
    <section className="part" aria-live="polite">
      <h1>{by === 'person' ? <Trans>You may now close this page.</Trans> : <Trans>This page was closed</Trans>}</h1>
      {by === 'person' ? null : (
        <p>
          <Trans>It was open for a while and nobody used it, so it closed itself to keep it private.</Trans>
        </p>
      )}
      <button type="button" className="quiet" onClick={onAgain}>
        <Trans>Open it again</Trans>
      </button>
    </section>
  );
}
