import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle } from '@tabler/icons-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { encodeKey } from '@consult/domain/consult/service-form.ts';
import { questionWords, serviceWords } from '@consult/domain/directory/in-language.ts';
import { useContentLanguage } from '../../app/place-words.ts';
import { titled } from '../../app/names.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { lostAnswers } from './consult-check.ts';
import type { Service, ServiceForm } from '../directory/directory.ts';
import { idOf, pathOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { useFault } from './use-fault.ts';
import classes from './composer.module.css';

type Question = ServiceForm['formFields'][number];

/** The service's own questions, in its order. */
export function QuestionsSection({ form, service }: { form: ServiceForm; service: Service | null }) {
  const [user, ...others] = service?.users ?? [];
  const language = useContentLanguage();
  const name =
    user && others.length === 0 ? titled(user.userName) : service && serviceWords(service, language).serviceName;
  if (form.formFields.length === 0) return null;
  return (
    <section className={classes.section} id="section-questions" aria-labelledby="heading-questions">
      <h2 id="heading-questions">{name ? <Trans>Questions from {name}</Trans> : <Trans>Questions</Trans>}</h2>
      <div className={classes.grid}>
        {form.formFields.map((question) => (
          <div key={question.header} data-span={question.inputType === 'Number' ? '4' : '12'}>
            <QuestionField question={question} serviceId={form.serviceId} />
          </div>
        ))}
      </div>
      <LostAnswers form={form} />
    </section>
  );
}

/**
 * For a service whose questions changed meanwhile: answers without a question are not sent, and stay here to be read.
 */
function LostAnswers({ form }: { form: ServiceForm }) {
  const answers = useWatch<FormValues, `answers.${string}`>({ name: `answers.${form.serviceId}` }) ?? {};
  const lost = lostAnswers(form, answers);
  if (lost.length === 0) return null;
  return (
    <div className={classes.lost}>
      <h3>
        <Trans>Answers to questions that are no longer asked are not sent</Trans>
      </h3>
      <dl>
        {lost.map(({ header, text }) => (
          <div key={header}>
            <dt>{header}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function QuestionField({ question, serviceId }: { question: Question; serviceId: string }) {
  const { t } = useLingui();
  const { register } = useFormContext<FormValues>();
  const field = `symptoms.${encodeKey(question.header)}`;
  const path = pathOf(field, serviceId);
  const { header, options } = questionWords(question, useContentLanguage());
  const fault = useFault(path, header);
  const shared = {
    id: idOf(field),
    label: header,
    optional: question.required ? undefined : t`optional`,
    error: fault,
  };
  switch (question.inputType) {
    case 'Checkboxes':
      return <CheckboxesField {...{ header, options, field, path, fault }} optional={shared.optional} />;
    case 'Number':
      return (
        <TextField {...shared} inputMode="numeric" autoComplete="off" maxLength={200} {...register(path as 'phn')} />
      );
    case 'Textfield':
      return <TextArea {...shared} maxLength={20_000} {...register(path as 'phn')} />;
  }
}

type CheckboxesProps = ReturnType<typeof questionWords> & {
  field: string;
  path: string;
  fault: string | undefined;
  optional: string | undefined;
};

function CheckboxesField({ header, options, field, path, fault, optional }: CheckboxesProps) {
  const { register, trigger } = useFormContext<FormValues>();
  const note = `${idOf(field)}-note`;
  // A box belongs to a question, whose fault the form library does not check again when the box changes.
  const handleChange = () => {
    if (fault) void trigger(path as 'phn');
  };
  return (
    <fieldset className={classes.choices} aria-describedby={fault ? note : undefined}>
      <legend>
        {header}
        {optional ? <span className={classes.optional}> {optional}</span> : null}
      </legend>
      <div className={classes.options}>
        {options.map(({ value, words }, index) => (
          <Checkbox
            key={value}
            id={index === 0 ? idOf(field) : undefined}
            label={words}
            aria-invalid={fault ? true : undefined}
            {...register(`${path}.${encodeKey(value)}` as 'emailPatient', { onChange: handleChange })}
          />
        ))}
      </div>
      {fault ? (
        <p className={classes.fault} id={note}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {fault}
        </p>
      ) : null}
    </fieldset>
  );
}
