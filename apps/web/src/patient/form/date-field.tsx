import { useLingui } from '@lingui/react/macro';
import { useState, type ClipboardEvent } from 'react';
import { dateOfParts, partsOfDate, pastedDate, type DateParts } from './date-parts.ts';
import { describedBy, QuestionGroup, type QuestionProps } from './question.tsx';

type Props = QuestionProps & {
  answer: string;
  onType: (answer: string) => void;
  /** Whether it is the patient's own date of birth. */
  isBirthday: boolean;
};

/** A date in three fields; a whole one may be pasted into any of them. */
export function DateField({ answer, onType, isBirthday, ...words }: Props) {
  const { t } = useLingui();
  const [unread, setUnread] = useState(false);
  const parts = partsOfDate(answer);
  const error = unread ? t`This date cannot be read. Type the year, the month and the day.` : words.error;
  const type = (now: DateParts) => {
    setUnread(false);
    onType(dateOfParts(now));
  };
  const handlePaste = (event: ClipboardEvent) => {
    const pasted = pastedDate(event.clipboardData.getData('text'));
    if (pasted === null) return;
    event.preventDefault();
    if (pasted === 'unreadable') setUnread(true);
    else type(pasted);
  };
  const fields = [
    { part: 'year', name: t`Year`, digits: 4, token: 'bday-year' },
    { part: 'month', name: t`Month`, digits: 2, token: 'bday-month' },
    { part: 'day', name: t`Day`, digits: 2, token: 'bday-day' },
  ] as const;
  return (
    <QuestionGroup {...words} error={error}>
      <div className="date">
        {fields.map(({ part, name, digits, token }, at) => (
          <div key={part} data-digits={digits}>
            <label htmlFor={at === 0 ? words.id : `${words.id}-${part}`}>{name}</label>
            <input
              id={at === 0 ? words.id : `${words.id}-${part}`}
              inputMode="numeric"
              autoComplete={isBirthday ? token : 'off'}
              value={parts[part]}
              required={words.required}
              aria-invalid={error === null ? undefined : true}
              aria-describedby={describedBy({ ...words, error })}
              onChange={(event) => type({ ...parts, [part]: event.target.value.replaceAll('/', '') })}
              onPaste={handlePaste}
            />
          </div>
        ))}
      </div>
    </QuestionGroup>
  );
}
