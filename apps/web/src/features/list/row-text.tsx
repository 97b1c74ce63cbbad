import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconClock, IconPaperclip, IconPencil } from '@tabler/icons-react';
import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { defaultSubject } from '@consult/domain/consult/subject.ts';
import type { PlaceWords } from '@consult/domain/directory/in-language.ts';
import { fullName, salutation } from '../../app/names.ts';
import { formatHealthNumber, withReadableNumber } from '@consult/domain/patient/health-number.ts';
import { ageWords } from '../../ui/age-words.ts';
import { useShownOf } from '../../app/local/local.ts';
import type { ListedConsult } from './listed-consult.ts';
import classes from './row-text.module.css';
import { useUnsavedReply } from './unsaved-reply.ts';
import { unsentWords } from './unsent-words.ts';
import { businessDayAt } from '../../ui/server-clock.ts';

/** What a consult is about: specialty and subsite, or the subject where its sender wrote one. */
export function topicOf({ specialty, subsite, subject, patient }: ListedConsult, words: PlaceWords): string {
  const readable = (text: string | null) => text && withReadableNumber(text, patient);
  const byDefault = readable(defaultSubject({ specialty, subsite, phn: patient.phn }));
  const usual = subject === '' || readable(subject) === byDefault;
  return usual ? words.title({ specialty, subsite }) : words.subject(subject);
}

/** 'Dr. Falardeau'; the full name of somebody without a title. */
function senderName(person: NonNullable<ListedConsult['lastSender']>): string {
  return person.salutation && person.lastName
    ? `${salutation(person.salutation)} ${person.lastName}`
    : fullName(person);
}

/** The patient of a row in words: name, and health number with age. */
export function usePatientWords({ patient, empty }: ListedConsult, now: number): { name: string; detail: string } {
  const { t, i18n } = useLingui();
  const age = ageWords(i18n, patient.dateOfBirth, businessDayAt(now));
  const detail = [formatHealthNumber(patient.province, patient.phn), age].filter(Boolean).join(' · ');
  const name = empty ? t`This entry cannot be shown.` : `${patient.firstName} ${patient.lastName}`.trim();
  return { name, detail };
}

/**
 * What the viewer sent and the server does not have, else what they wrote and did not send, else the last writer and
 * their words; and the number of files; on one line or two.
 */
export function LastWords({
  row,
  lines = 1,
  lead,
  className = '',
}: {
  row: ListedConsult;
  lines?: 1 | 2;
  /** Stands before everything else. */
  lead?: ReactNode;
  /** The class that places it in the row. */
  className?: string;
}) {
  const { t } = useLingui();
  const { id, preview, lastSender, fileCount } = row;
  const draft = useUnsavedReply(id) ?? row.draft;
  const unsent = unsentWords(useShownOf('message-send', id)).get(id);
  const sender = lastSender ? senderName(lastSender) : '';
  return (
    <span className={`${classes.preview} ${className}`} data-lines={lines}>
      <span className={classes.words}>
        {lead}
        {unsent ? (
          <>
            {unsent.stuck ? (
              <strong className={classes.stuck}>
                <IconAlertCircle className={classes.sign} size={14} stroke={2} aria-hidden="true" />
                <Trans>Not sent:</Trans>
              </strong>
            ) : (
              <strong className={classes.waits}>
                <IconClock className={classes.sign} size={14} stroke={2} aria-hidden="true" />
                <Trans>Waiting:</Trans>
              </strong>
            )}{' '}
            {unsent.words}
          </>
        ) : draft !== '' ? (
          <>
            <IconPencil className={classes.pencil} size={14} stroke={2} aria-hidden="true" />
            <Trans>Draft:</Trans> {draft}
          </>
        ) : preview ? (
          <>
            {preview.own ? t`You:` : sender ? t`${sender}:` : ''} {preview.text}
          </>
        ) : null}
      </span>
      {fileCount > 0 ? (
        <span className={classes.files}>
          <IconPaperclip size={14} stroke={2} aria-hidden="true" />
          <span aria-hidden="true">{fileCount}</span>
          <span className="visually-hidden">{t`${plural(fileCount, { one: '# file', other: '# files' })}`}</span>
        </span>
      ) : null}
    </span>
  );
}
