import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useLayoutEffect, useRef, useState, useSyncExternalStore, type FormEvent } from 'react';
import { readCode } from '@consult/domain/phone-camera/code.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { failureText } from './failure-text.ts';
import type { EndedBy, Trying } from './let-in.ts';
import type { PhotoQueue } from './photo-queue.ts';
import classes from './phone.module.css';
import { newToken } from './token.ts';

type Props = {
  ended: EndedBy | null;
  trying: Trying | null;
  refusal: string | null;
  queue: PhotoQueue;
  onTry: (trying: Trying) => void;
};

/** Failures that say nothing about the code: the same one is tried again. */
const passing: ReadonlySet<string> = new Set(['OFFLINE', 'SERVER_DOWN', 'UNAVAILABLE', 'INTERNAL', 'TOO_MANY']);

/** The page of a phone that is not let in: it takes a code, and says why there is none or why it does not work. */
export function Outside({ ended, trying, refusal, queue, onTry }: Props) {
  const { i18n } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const beginning = trying !== null && refusal === null;
  const again = trying !== null && refusal !== null && passing.has(refusal) ? trying : null;
  useEffect(() => {
    if (ended !== null) heading.current?.focus();
  }, [ended]);
  // From the moment on in which it says that it goes on by itself.
  useLayoutEffect(() => {
    if (!again) return;
    const retry = () => onTry(again);
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  });
  return (
    <div className={classes.outside}>
      <h1 ref={heading} tabIndex={-1}>
        <Heading ended={ended} beginning={beginning} />
      </h1>
      {ended === null ? null : <AfterEnd ended={ended} queue={queue} />}
      {refusal === null ? null : (
        <Banner
          tone={again ? 'warn' : 'err'}
          action={
            again ? (
              <Button onClick={() => onTry(again)}>
                <Trans>Try again</Trans>
              </Button>
            ) : null
          }
        >
          {failureText(i18n, refusal)}
        </Banner>
      )}
      {beginning ? null : <CodeForm onCode={(code) => onTry({ code, token: newToken() })} />}
    </div>
  );
}

function Heading({ ended, beginning }: { ended: EndedBy | null; beginning: boolean }) {
  if (beginning) return <Trans>One moment…</Trans>;
  if (ended === 'time') return <Trans>The 15 minutes are over</Trans>;
  if (ended === 'computer') return <Trans>This phone was disconnected at the computer</Trans>;
  if (ended === 'here') return <Trans>You may now close this page.</Trans>;
  return <Trans>Type the code that your computer shows</Trans>;
}

/** What became of the photos. Those that did not arrive wait for another code, or go. */
function AfterEnd({ ended, queue }: { ended: EndedBy; queue: PhotoQueue }) {
  const photos = useSyncExternalStore(queue.subscribe, queue.photos);
  const unsent = useSyncExternalStore(queue.subscribe, queue.unsent);
  const sent = photos.length - unsent;
  return (
    <>
      {ended === 'here' && unsent === 0 && sent === 0 ? null : (
        <p>
          <Plural
            value={sent}
            _0="No photo of this phone is in the gallery."
            one="One photo of this phone is in the gallery."
            other="# photos of this phone are in the gallery."
          />
        </p>
      )}
      {unsent > 0 ? (
        <Banner
          tone="warn"
          title={<Plural value={unsent} one="One photo is not uploaded." other="# photos are not uploaded." />}
          action={
            <Button look="final" onClick={() => queue.removeUnsent()}>
              <Plural value={unsent} one="Delete it" other="Delete them" />
            </Button>
          }
        >
          <Trans>
            What is not uploaded is in this page alone. Make a new code for the same patient and type it here to go on.
          </Trans>
        </Banner>
      ) : null}
    </>
  );
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const code = readCode(typed);
    setWrong(code === null);
    if (code === null) field.current?.focus();
    else onCode(code);
  };
  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <label htmlFor={id}>
        <Trans>Code</Trans>
      </label>
      <input
        ref={field}
        id={id}
        className={classes.code}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-error ${id}-hint` : `${id}-hint`}
        onChange={(event) => setTyped(event.target.value)}
      />
      {wrong ? (
        <p className={classes.error} id={`${id}-error`} role="alert">
          {t`A code has 26 letters and digits. Check it and try again.`}
        </p>
      ) : null}
      <p className={classes.hint} id={`${id}-hint`}>
        <Trans>
          On your computer, choose ‘Use your phone’ in the camera, the gallery or a consult, and scan what it shows or
          type it here. Spaces and small letters do not matter.
        </Trans>
      </p>
      <Button look="primary" type="submit" wide>
        <Trans>Connect this phone</Trans>
      </Button>
    </form>
  );
}
