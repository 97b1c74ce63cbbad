import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, RefObject } from 'react';
import { keptAnswer, type CareAnswer } from '@consult/domain/care-form/answers.ts';
import { isTick, type CareField } from '@consult/domain/care-form/form.ts';
import { fieldWords } from '@consult/domain/care-form/in-language.ts';
import { tokenOf } from './autocomplete.ts';
import { Choices, Tick } from './choices.tsx';
import { DateField } from './date-field.tsx';
import { FormText } from './form-text.tsx';
import { languageOf } from './language.ts';
import { describedBy, Question, type QuestionProps } from './question.tsx';

type Props = {
  field: CareField;
  /** Unique in the form. */
  id: string;
  answer: CareAnswer | undefined;
  /** What is wrong with the answer, in words; null where nothing is, or nothing is said yet. */
  error: string | null;
  onType: (answer: CareAnswer) => void;
  heading: RefObject<HTMLHeadingElement | null> | null;
};

/** One field of a form, of any of the nine kinds. */
export function FieldView({ field, id, answer, error, onType, heading }: Props) {
  const { t, i18n } = useLingui();
  const { inputType, required, fr } = field;
  const label = <FormText en={field.label} fr={fr.label} />;
  const help = field.help === '' ? null : <FormText en={field.help} fr={fr.help} />;
  const words: QuestionProps = { id, label, help, error, required, heading };
  const text = typeof answer === 'string' ? answer : '';
  if (isTick(field)) return <Tick {...words} ticked={answer === true} onTick={onType} />;
  switch (inputType) {
    case 'Label':
      return (
        <div className="label">
          <p className="lines">{label}</p>
          {help && <p className="hint lines">{help}</p>}
        </div>
      );
    case 'Checkbox':
      return (
        <Choices
          {...words}
          required
          help={
            <>
              {help && <>{help} </>}
              {required ? t`Choose all that fit.` : t`Choose all that fit, or none.`}
            </>
          }
          take="many"
          options={field.options.map((value, at) => ({
            value,
            words: <FormText en={value} fr={fr.options[at] ?? ''} />,
          }))}
          chosen={typeof answer === 'object' ? answer : []}
          onChoose={onType}
        />
      );
    case 'Date':
      return <DateField {...words} answer={text} isBirthday={tokenOf(field) === 'bday'} onType={onType} />;
    case 'Select':
      return (
        <Question {...words}>
          <select {...describe(words)} autoComplete="off" value={text} onChange={(event) => onType(event.target.value)}>
            <option value="">{t`Choose one`}</option>
            {fieldWords(field, languageOf(i18n)).options.map(({ value, words: said }) => (
              // In English where the page is French and the form is not.
              <option value={value} key={value} lang={said === value ? 'en' : undefined}>
                {said}
              </option>
            ))}
          </select>
        </Question>
      );
    case 'TextArea':
      return (
        <Question {...words}>
          <textarea
            {...describe(words)}
            rows={5}
            autoComplete="off"
            value={text}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={goOn}
          />
        </Question>
      );
    default: {
      const handleLeave = () => {
        const kept = inputType === 'Phone' ? keptAnswer(field, text) : null;
        if (typeof kept === 'string' && kept !== text) onType(kept);
      };
      return (
        <Question {...words}>
          <input
            {...describe(words)}
            {...keyboards[inputType]}
            autoComplete={tokenOf(field)}
            value={text}
            onChange={(event) => onType(event.target.value)}
            onBlur={handleLeave}
          />
        </Question>
      );
    }
  }
}

/** Enter makes a line; with Ctrl or Cmd it goes on, as in fields of one line. */
function goOn({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}

const mail = { type: 'email', autoCapitalize: 'off', spellCheck: false } as const;
/** The keyboards that phones show. */
const keyboards = { Text: { type: 'text' }, Email: mail, PatientEmail: mail, Phone: { type: 'tel' } } as const;

const describe = (words: QuestionProps) => ({
  id: words.id,
  required: words.required,
  'aria-invalid': words.error === null ? undefined : true,
  'aria-describedby': describedBy(words),
});
