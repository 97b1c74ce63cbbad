import { Trans, useLingui } from '@lingui/react/macro';
import { titledIn } from '@consult/domain/activity/person-name.ts';
import { answerWords } from '@consult/domain/directory/in-language.ts';
import { dateWords } from '@consult/domain/time/date-words.ts';
import type { ReactNode, RefObject } from 'react';
import type { Output } from './ask.ts';

type Props = {
  copy: Output<'patientMessage-openCopy'>;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The copy of a consult as its patient reads it. */
export function CopyText({ copy, heading }: Props) {
  const { i18n } = useLingui();
  const { firstName, lastName, dateOfBirth } = copy.patient;
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const { specialty, subsite } = language === 'fr' ? copy.fr : copy;
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        <Trans>Your copy of an eConsult</Trans>
      </h1>
      <dl>
        <Fact name={<Trans>Patient</Trans>}>
          {firstName} {lastName}, {dateOfBirth}
        </Fact>
        <Fact name={<Trans>Sent</Trans>}>
          {dateWords(
            new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short' }),
            new Date(copy.sentAt),
          )}
        </Fact>
        <Fact name={<Trans>Sent by</Trans>}>
          {titledIn(language, copy.sender)}, {copy.clinic.name}
        </Fact>
        <Fact name={<Trans>About</Trans>}>
          {specialty} – {subsite}
        </Fact>
        {copy.answers
          .map((answer) => answerWords(answer, language))
          .map(({ header, values }) => (
            <Fact name={header} key={header}>
              {values.join(', ')}
            </Fact>
          ))}
      </dl>
    </>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
