import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messageMaxLength } from '@consult/contract/message/message.ts';
import { keepTyped, readTyped } from '../../app/typed-text.ts';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import classes from './thread.module.css';
import { takeBack } from './given-back.ts';
import { sendReply } from './outgoing.ts';

/** From this many characters before the limit on, the rest is counted. */
const countFrom = 500;

/** The keys that send, where there are keys. */
const sendKeys = matchMedia('(pointer: coarse)').matches
  ? undefined
  : /Mac/.test(navigator.platform)
    ? '⌘ ⏎'
    : 'Ctrl ⏎';

type Props = { activityId: string; viewerId: string; sending: boolean; onSend: () => void };

/** Where a reply is written. What is typed is kept at every key, until the message itself is kept and on its way. */
export function ReplyBox({ activityId, viewerId, sending, onSend }: Props) {
  const { t } = useLingui();
  const place = `reply.${activityId}`;
  const [text, setText] = useState(() => readTyped(viewerId, place) ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  const left = messageMaxLength - text.length;
  const excess = -left;
  const disabled = text.trim() === '' || left < 0 || sending;

  const write = (next: string) => {
    setText(next);
    keepTyped(viewerId, place, next);
  };
  const handleGivenBack = useEffectEvent((words: string) => {
    write(text.trim() === '' ? words : `${words}\n\n${text}`);
    field.current?.focus();
  });
  useEffect(() => takeBack(activityId, (words) => handleGivenBack(words)), [activityId]);
  useShortcut('r', t`Write a reply`, () => field.current?.focus());

  // As high as its text, up to a limit set by the style sheet.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [text]);

  const handleSend = () => {
    if (disabled) return;
    void sendReply(viewerId, activityId, text).then((sent) => {
      if (sent) announce(t`Message sent`);
    });
    write('');
    onSend();
    field.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    handleSend();
  };
  return (
    <form
      className={classes.reply}
      onSubmit={(event) => {
        event.preventDefault();
        handleSend();
      }}
    >
      <div className={classes.box}>
        <textarea
          ref={field}
          className={classes.field}
          aria-label={t`Reply`}
          aria-describedby={noteId}
          aria-invalid={left < 0 || undefined}
          placeholder={t`Write a reply`}
          rows={2}
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        <div className={classes.tools}>
          <Button
            look="primary"
            type="submit"
            disabled={disabled}
            icon={<IconSend size={16} stroke={1.75} aria-hidden="true" />}
            {...(sendKeys ? { hint: sendKeys } : {})}
          >
            <Trans>Send</Trans>
          </Button>
        </div>
      </div>
      <p className={classes.note} id={noteId}>
        {text !== '' ? (
          <span className={classes.kept}>
            <IconDeviceFloppy size={14} stroke={2} aria-hidden="true" />
            <Trans>Kept on this device until it is sent</Trans>
          </span>
        ) : null}
        {left < 0 ? (
          <span
            className={classes.tooLong}
            role="alert"
          >{t`${plural(excess, { one: '# character too many', other: '# characters too many' })}`}</span>
        ) : left <= countFrom ? (
          <span
            className={classes.left}
          >{t`${plural(left, { one: '# character left', other: '# characters left' })}`}</span>
        ) : null}
      </p>
    </form>
  );
}
