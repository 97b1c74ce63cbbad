import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { AskError } from './ask.ts';
import { useFailureText } from './failure.tsx';
import { open, type Content, type Look } from './open.ts';

type Props = {
  code: string;
  link: Look;
  onOpen: (content: Content) => void;
  /** The link opens nothing any more. */
  onGone: (refusal: string) => void;
  /** The link is locked, or its lock has run out: the server says until when. */
  onLocked: () => void;
};

/** The question that a patient answers before their link opens. */
export function Gate({ code, link, onOpen, onGone, onLocked }: Props) {
  const { t } = useLingui();
  const [proof, setProof] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const refusalText = useFailureText(refusal ?? '');
  const error = refusal === null ? null : refusal === 'EMPTY' ? t`PHN is required` : refusalText;
  const refuse = (why: string) => {
    setRefusal(why);
    field.current?.focus();
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    if (proof.trim() === '') return refuse('EMPTY');
    setRunning(true);
    setRefusal(null);
    try {
      onOpen(await open(link.kind, code, proof.trim()));
    } catch (failed) {
      const why = failed instanceof AskError ? failed.code : 'INTERNAL';
      setRunning(false);
      if (why === 'LINK_LOCKED') onLocked();
      else if (why === 'LINK_INVALID') onGone(why);
      else refuse(why);
    }
  };

  if (link.lockedUntil !== null) return <Locked until={link.lockedUntil} onOver={onLocked} />;
  return (
    <form className="part" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <h1>
        {link.kind === 'one-way' ? (
          <Trans>Your clinic has sent you a message</Trans>
        ) : (
          <Trans>Your clinic shares a copy of a consult with you</Trans>
        )}
      </h1>
      <p className="intro">
        <Trans>First, show us that it is you.</Trans>
      </p>
      <div>
        <label htmlFor={id}>
          <Trans>Patient Health Number</Trans>
        </label>
        <input
          ref={field}
          id={id}
          name="proof"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={proof}
          aria-invalid={error !== null}
          aria-describedby={error === null ? `${id}-hint` : `${id}-error ${id}-hint`}
          onChange={(event) => setProof(event.target.value)}
        />
        {error === null ? null : (
          <p className="error" id={`${id}-error`} role="alert">
            {error}
          </p>
        )}
        <p className="hint" id={`${id}-hint`}>
          <Trans>It is on your health card. If you have no card, type your date of birth: year, month, day.</Trans>
        </p>
      </div>
      <button type="submit" className="main" aria-disabled={running}>
        {running ? <Trans>One moment…</Trans> : <Trans>Validate Patient Health Number</Trans>}
      </button>
      <p className="hint">
        <Trans>Nothing you type here stays on this phone or computer.</Trans>
      </p>
    </form>
  );
}

/** A link that was locked by wrong numbers. It opens by itself once the server says that the lock is over. */
function Locked({ until, onOver }: { until: string; onOver: () => void }) {
  const { i18n } = useLingui();
  useEffect(() => {
    // The server's clock decides: a device whose clock is off asks again every minute.
    const again = setTimeout(onOver, Math.min(60_000, Math.max(1_000, Date.parse(until) - Date.now())));
    return () => clearTimeout(again);
  });
  const time = i18n.date(until, { timeStyle: 'short' });
  return (
    <section className="part" role="alert">
      <h1>
        <Trans>This link is locked until {time}</Trans>
      </h1>
      <p>
        <Trans>
          There were too many wrong numbers. Check the number on the health card and come back then, or call your
          clinic.
        </Trans>
      </p>
    </section>
  );
}
