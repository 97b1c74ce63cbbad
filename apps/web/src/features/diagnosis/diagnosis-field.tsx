import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useRef } from 'react';
import { call } from '../../app/call.ts';
import { TextField } from '../../ui/field.tsx';
import classes from './diagnosis.module.css';

type Props = {
  /** Beside words that are called a diagnosis, the field is called by its code alone. */
  label?: string;
  value: string;
  onChange: (code: string) => void;
  /** Words of the diagnosis that are typed elsewhere: while no code is, diagnoses are offered by these. */
  words?: string;
  disabled?: boolean;
  /** What is typed was to be saved, and is no code. */
  wrong?: boolean;
};

/** So much of a text is asked for; a diagnosis is named by its last words. */
const askedLength = 100;
/** More would hide what stands below. */
const mostOffered = 5;

/** What is asked for: the code, else the last clause of the words. */
function askedOf(value: string, words: string): string {
  const clause =
    words
      .trim()
      .split(/[\n.;:]\s*/)
      .findLast((part) => part !== '') ?? '';
  return value.trim() || clause.slice(-askedLength).trim();
}

/**
 * A diagnosis code of ICD-9, offered by code or by words as they are typed. What is typed is asked for, never kept; the
 * titles are English, as their source is.
 */
export function DiagnosisField({ label, value, onChange, words = '', disabled = false, wrong = false }: Props) {
  const { t } = useLingui();
  const headId = useId();
  const field = useRef<HTMLInputElement>(null);
  const text = useDeferredValue(askedOf(value, words));
  const { data } = useQuery({
    queryKey: ['diagnosis', text],
    queryFn: ({ signal }) => call('diagnosis-search', { text }, { signal }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const plain = value.trim().replaceAll('.', '').toUpperCase();
  const found = text.length >= 2 ? (data?.diagnoses ?? []) : [];
  const chosen = found.find(({ code }) => code === plain);
  return (
    <div className={classes.diagnosis}>
      <TextField
        ref={field}
        label={label ?? t`Diagnosis code (ICD-9)`}
        value={value}
        maxLength={askedLength}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        error={wrong ? t`This is not an ICD-9 code. Choose one below, or leave it empty.` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {chosen ? (
        <p lang="en" className={classes.title}>
          {chosen.title}
        </p>
      ) : found.length > 0 && !disabled ? (
        <>
          <p id={headId} className={classes.title}>
            <Trans>Codes for these words</Trans>
          </p>
          <ul aria-labelledby={headId} className={classes.offers}>
            {found.slice(0, mostOffered).map(({ code, title }) => (
              <li key={code}>
                <button
                  type="button"
                  lang="en"
                  onClick={() => {
                    onChange(code);
                    field.current?.focus();
                  }}
                >
                  <strong>{code}</strong> {title}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
