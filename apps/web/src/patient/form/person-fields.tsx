import { Trans, useLingui } from '@lingui/react/macro';
import { fillers } from '@consult/domain/care-form/progress.ts';
import { Choices, Tick } from './choices.tsx';
import { personFieldId } from './field-id.ts';
import type { Person } from './person.ts';
import { fillerWords, personWords } from './person-words.ts';
import { Question } from './question.tsx';

type Props = {
  person: Person;
  copyToMe: boolean;
  /** What was said to be wrong with the field of this id. */
  errorOf: (id: string) => string | null;
  onType: (changes: Partial<Person>) => void;
  onCopy: (copyToMe: boolean) => void;
};

/** The last questions: for whom the form is filled in, that person's names, and where a copy may go. */
export function PersonFields({ person, copyToMe, errorOf, onType, onCopy }: Props) {
  const { i18n } = useLingui();
  const { filledInBy } = person;
  const words = (part: keyof typeof personFieldId) => ({
    id: personFieldId[part],
    label: personWords(i18n, part, filledInBy),
    help: null,
    heading: null,
    error: errorOf(personFieldId[part]),
  });
  // A browser knows who sits before it, not whom they write for.
  const isOwn = filledInBy === 'myself';
  const texts = [
    { part: 'firstName', type: 'text', token: isOwn ? 'given-name' : 'off', required: true },
    { part: 'lastName', type: 'text', token: isOwn ? 'family-name' : 'off', required: true },
    { part: 'email', type: 'email', token: 'email', required: copyToMe },
  ] as const;
  return (
    <>
      <Choices
        {...words('filledInBy')}
        required
        take="one"
        options={fillers.map((value) => ({ value, words: fillerWords(i18n, value) }))}
        chosen={filledInBy ? [filledInBy] : []}
        onChoose={([chosen]) => onType({ filledInBy: fillers.find((one) => one === chosen) ?? null })}
      />
      {texts.map(({ part, type, token, required }) => {
        const { id, error } = words(part);
        return (
          <Question key={part} {...words(part)} required={required}>
            <input
              id={id}
              type={type}
              autoComplete={token}
              autoCapitalize={type === 'email' ? 'off' : 'words'}
              spellCheck={false}
              value={person[part]}
              required={required}
              aria-invalid={error === null ? undefined : true}
              aria-describedby={error === null ? undefined : `${id}-error`}
              onChange={(event) => onType({ [part]: event.target.value })}
            />
          </Question>
        );
      })}
      <Tick {...words('copyToMe')} required={false} ticked={copyToMe} onTick={onCopy} />
      <p className="hint">
        <Trans>The link goes to this e-mail. It opens with the health number only.</Trans>
      </p>
    </>
  );
}
