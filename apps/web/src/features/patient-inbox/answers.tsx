import { Trans, useLingui } from '@lingui/react/macro';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { fieldWords } from '@consult/domain/care-form/in-language.ts';
import { reviewOf, type ReviewedAnswer } from '@consult/domain/care-form/answers.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { answersQuery, type OpenedMessage } from './messages-query.ts';
import classes from './pane.module.css';

/** What a patient answered, question by question, and whether they typed another name than the clinic knows. */
export function Answers({ message }: { message: OpenedMessage }) {
  const { t, i18n } = useLingui();
  const query = useQuery(answersQuery(message.id));
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  if (!query.data)
    return (
      <div className={classes.part} aria-busy={query.isPending}>
        {query.isError ? (
          <ErrorState
            title={<Trans>The answers could not be loaded</Trans>}
            kept={callErrorText(i18n, query.error)}
            onTryAgain={() => void query.refetch()}
            trying={query.isFetching}
          />
        ) : (
          <>
            <Bone width="70%" />
            <Bone width="40%" />
            <Bone width="60%" />
          </>
        )}
      </div>
    );
  const { formTemplate, formData, patientInfo, filledInBy, nameDiffers, recordName, pdf } = query.data;
  const typedName = `${patientInfo.firstName} ${patientInfo.lastName}`.trim();
  const fillers = {
    myself: null,
    child: t`A parent or guardian filled this in.`,
    'someone-else': t`Somebody else filled this in.`,
  };
  const filler = fillers[filledInBy];
  return (
    <section className={classes.part} aria-label={t`Answers`}>
      {nameDiffers && recordName !== typedName ? (
        <p className={classes.differs}>
          <IconUserQuestion size={16} stroke={1.75} aria-hidden="true" />
          <span>
            {recordName
              ? t`The name typed is ${typedName}. Your record says ${recordName}.`
              : t`The name typed is ${typedName}. Your record has another.`}
          </span>
        </p>
      ) : null}
      {filler ? <p className={classes.facts}>{filler}</p> : null}
      <dl className={classes.answers}>
        {reviewOf(formTemplate, formData).map((one) => (
          <div key={one.field.fieldName}>
            <dt>{fieldWords(one.field, language).label}</dt>
            <dd data-none={one.answer === null || undefined}>{answerWords(one, language, t`Yes`) ?? t`No answer`}</dd>
          </div>
        ))}
      </dl>
      {pdf === 'failed' ? (
        <p className={classes.facts}>
          <Trans>The PDF could not be made. The answers are all here.</Trans>
        </p>
      ) : pdf === 'waiting' ? (
        <p className={classes.facts}>
          <Trans>The PDF is being made.</Trans>
        </p>
      ) : null}
    </section>
  );
}

/** An answer in words of a language; null where there is none. */
export function answerWords({ field, answer }: ReviewedAnswer, language: 'en' | 'fr', yes: string): string | null {
  if (answer === null) return null;
  if (typeof answer === 'boolean') return yes;
  const { options } = fieldWords(field, language);
  const shownAs = (value: string) => options.find((option) => option.value === value)?.words ?? value;
  return typeof answer === 'string' ? shownAs(answer) : answer.map(shownAs).join('; ');
}
