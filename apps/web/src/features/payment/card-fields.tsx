import { useLingui } from '@lingui/react/macro';
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import classes from './payment.module.css';

/** The page waits this long for the fields, in ms. */
const patienceMs = 15_000;

/** What the frame of the fields says. */
type Said =
  | { kind: 'ready' | 'enter' | 'escape' | 'refused' | 'failed' | 'confirmed' }
  | { kind: 'state'; complete: boolean; height: number }
  | { kind: 'token'; token: string };

export type CardFieldsHandle = {
  /** The token of the card that was typed; null where it is not complete. */
  token: () => Promise<string | null>;
  /** Lets the provider's fields confirm a card on one payment, where its bank may ask; ends whatever became of it. */
  confirm: (clientSecret: string, token: string) => Promise<void>;
};

type Props = {
  ref: Ref<CardFieldsHandle>;
  provider: 'sandbox' | 'stripe';
  /** The fields at a second origin, and the account that a card is read for; else those of our own server. */
  frame: { url: string; account: string } | undefined;
  onComplete: (complete: boolean) => void;
  onFailed: () => void;
  onEnter: () => void;
  onEscape: () => void;
};

/**
 * The provider's card fields, in a frame of another origin, or of none: neither it nor this page can look into the
 * other. It says whether the card is complete, and gives a token for it. The sandbox's fields need no origin; a
 * provider's script does, and runs at PAY_ORIGIN alone.
 */
export function CardFields({ ref, provider, frame: at, onComplete, onFailed, onEnter, onEscape }: Props) {
  const { t, i18n } = useLingui();
  const frame = useRef<HTMLIFrameElement>(null);
  const asked = useRef<((token: string | null) => void) | null>(null);
  const confirming = useRef<(() => void) | null>(null);
  const [ready, setReady] = useState(false);
  const [height, setHeight] = useState(150);
  const language = i18n.locale === 'fr' ? 'fr' : 'en';

  const origin = at && provider !== 'sandbox' ? new URL(at.url).origin : null;
  const account = at?.account;

  // A frame without an origin can be addressed by '*' alone; what is said to it is no secret.
  const say = (message: object) => frame.current?.contentWindow?.postMessage(message, origin ?? '*');
  useImperativeHandle(ref, () => ({
    token: () =>
      new Promise((resolve) => {
        asked.current?.(null);
        asked.current = resolve;
        say({ kind: 'token' });
      }),
    confirm: (clientSecret, token) =>
      new Promise((resolve) => {
        confirming.current = resolve;
        say({ kind: 'confirm', clientSecret, token });
      }),
  }));
  const hear = useRef<(said: Said) => void>(() => undefined);
  useEffect(() => {
    hear.current = (said) => {
      const answer = (token: string | null) => {
        asked.current?.(token);
        asked.current = null;
      };
      switch (said.kind) {
        case 'ready':
          return setReady(true);
        case 'state':
          setHeight(Math.min(Math.max(Number(said.height) || 0, 60), 600));
          return onComplete(said.complete);
        case 'token':
          return answer(typeof said.token === 'string' ? said.token : null);
        case 'confirmed':
          return confirming.current?.();
        case 'refused':
          return answer(null);
        case 'failed':
          return onFailed();
        case 'enter':
          return onEnter();
        case 'escape':
          return onEscape();
      }
    };
  });
  useEffect(() => {
    const handle = ({ source, origin: from, data }: MessageEvent) => {
      if (source !== frame.current?.contentWindow || from !== (origin ?? 'null')) return;
      if ((data as { from?: unknown } | null)?.from === 'card-fields') hear.current(data as Said);
    };
    window.addEventListener('message', handle);
    return () => window.removeEventListener('message', handle);
  }, [origin]);
  useEffect(() => {
    if (!ready) return;
    const theme = document.documentElement.getAttribute('data-theme');
    frame.current?.contentWindow?.postMessage({ kind: 'begin', language, theme, account }, origin ?? '*');
  }, [ready, language, account, origin]);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(onFailed, patienceMs);
    return () => clearTimeout(timer);
  }, [ready, onFailed]);

  return (
    <iframe
      ref={frame}
      title={t`Card fields of the payment provider`}
      src={at?.url ?? '/V5/card-fields'}
      sandbox={origin === null ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-forms'}
      referrerPolicy="no-referrer"
      className={classes.frame}
      style={{ height }}
    />
  );
}
