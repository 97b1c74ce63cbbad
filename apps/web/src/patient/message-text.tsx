import { Trans, useLingui } from '@lingui/react/macro';
import { titledIn } from '@consult/domain/activity/person-name.ts';
import { dateWords } from '@consult/domain/time/date-words.ts';
import type { RefObject } from 'react';
import type { Output } from './ask.ts';
import { MessageFiles } from './message-files.tsx';
import type { Visit } from './visit.ts';

type Props = {
  message: Output<'patientMessage-openMessage'>;
  visit: Visit;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** A message as its patient reads it. */
export function MessageText({ message, visit, heading }: Props) {
  const { i18n } = useLingui();
  const { clinic, subject, body } = message;
  const sender = titledIn(i18n.locale === 'fr' ? 'fr' : 'en', message.sender);
  const day = dateWords(new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long' }), new Date(message.sentAt));
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {subject}
      </h1>
      <p className="hint">
        {sender === clinic.name ? (
          <Trans>
            From {sender}, {day}
          </Trans>
        ) : (
          <Trans>
            From {sender}, {clinic.name}, {day}
          </Trans>
        )}
      </p>
      <p className="words">{body}</p>
      <MessageFiles files={message.attachments} visit={visit} />
    </>
  );
}
