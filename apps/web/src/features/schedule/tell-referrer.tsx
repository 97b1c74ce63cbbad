import { Trans, useLingui } from '@lingui/react/macro';
import type { I18n } from '@lingui/core';
import { t as say } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { wordsIn } from '../../app/language.ts';
import { does } from '../../app/local/local.ts';
import { textsOf, useKept } from '../../app/local/use-kept.ts';
import { titled } from '../../app/names.ts';
import { newId } from '../../app/new-id.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { saidDayWords, zoneWords } from '../../ui/time-words.ts';
import type { StandingCall } from './schedule-queries.ts';

const readTyped = textsOf(['text']);

/** A message to the referrer of a call, into the thread of its consult, worded beforehand in the language they read. */
export function TellReferrer({ call, onClose }: { call: StandingCall; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const referrer = titled(call.referrer);
  const isOwnLanguage = call.referrerLanguage === i18n.locale;
  const [worded, setWorded] = useState(() => (isOwnLanguage ? wordsFor(call, i18n) : ''));
  const form = useKept({ place: `tell-referrer.${call.activityId}`, start: { text: worded }, read: readTyped });
  const { text } = form.typed;
  useEffect(() => {
    if (isOwnLanguage) return;
    let left = false;
    const begin = (words: I18n) => {
      if (!left) setWorded(wordsFor(call, words));
    };
    // Without the line it is in the writer's own language.
    void wordsIn(call.referrerLanguage).then(begin, () => begin(i18n));
    return () => {
      left = true;
    };
  }, [call, i18n, isOwnLanguage]);
  const [sending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    const { activityId } = call;
    const messageId = newId();
    // Version 0 of a draft that nobody has: what is half written in the thread stays.
    await does(
      'message-send',
      { activityId, messageId, text: text.trim(), draftVersion: 0 },
      { id: messageId, stream: activityId, says: true, about: { activityId }, preview: { files: [], resources: [] } },
    );
    await form.clear();
    showSnack({ text: t`Message to ${referrer} is on its way. It is in the consult’s thread.` });
    onClose();
  };
  return (
    <Dialog
      title={<Trans>Tell {referrer}</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            disabled={text.trim() === ''}
            running={sending ? t`Sending…` : undefined}
            onClick={() => void send()}
          >
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <TextAreaField
        label={<Trans>Message</Trans>}
        hint={<Trans>The call itself stays as it is.</Trans>}
        rows={5}
        value={text}
        onChange={({ target }) => form.change({ text: target.value })}
      />
    </Dialog>
  );
}

function wordsFor({ said }: StandingCall, words: I18n): string {
  const when = `${saidDayWords(words, said.day)}, ${said.start} ${zoneWords(words, said.zone, 'shortGeneric')}`;
  return say(
    words,
  )`About our phone consult on ${when}: I will not be available then. Please suggest another time here, or choose another of my times.`;
}
