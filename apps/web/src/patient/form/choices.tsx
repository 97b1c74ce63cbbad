import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import { describedBy, QuestionGroup, type QuestionProps } from './question.tsx';

type Option = { value: string; words: ReactNode };

type Props = QuestionProps & {
  /** 'many' may be chosen, or 'one'. */
  take: 'many' | 'one';
  options: readonly Option[];
  chosen: readonly string[];
  onChoose: (chosen: string[]) => void;
};

/** Options to choose from, each as large as a thumb. */
export function Choices({ take, options, chosen, onChoose, ...words }: Props) {
  const handleChange = ({ value }: Option, on: boolean) => {
    if (take === 'one') return onChoose([value]);
    const now = new Set(chosen);
    if (on) now.add(value);
    else now.delete(value);
    onChoose(options.map((option) => option.value).filter((one) => now.has(one)));
  };
  return (
    <QuestionGroup {...words}>
      <div className="choices">
        {options.map((option, at) => (
          <label className="choice" key={option.value}>
            <input
              type={take === 'one' ? 'radio' : 'checkbox'}
              id={at === 0 ? words.id : undefined}
              name={words.id}
              autoComplete="off"
              checked={chosen.includes(option.value)}
              aria-invalid={words.error === null ? undefined : true}
              onChange={(event) => handleChange(option, event.target.checked)}
            />
            <span>{option.words}</span>
          </label>
        ))}
      </div>
    </QuestionGroup>
  );
}

type TickProps = QuestionProps & { ticked: boolean; onTick: (ticked: boolean) => void };

/** One tick, whose label is the question. */
export function Tick({ ticked, onTick, heading, ...words }: TickProps) {
  return (
    <div className="question">
      {heading ? <Heading ref={heading}>{words.label}</Heading> : null}
      <label className="choice">
        <input
          type="checkbox"
          id={words.id}
          autoComplete="off"
          checked={ticked}
          required={words.required}
          aria-invalid={words.error === null ? undefined : true}
          aria-describedby={describedBy(words)}
          onChange={(event) => onTick(event.target.checked)}
        />
        <span>{words.label}</span>
      </label>
      {words.help === null ? null : (
        <p className="hint lines" id={`${words.id}-help`}>
          {words.help}
        </p>
      )}
      {words.error === null ? null : (
        <p className="error" id={`${words.id}-error`}>
          {words.error}
        </p>
      )}
    </div>
  );
}
