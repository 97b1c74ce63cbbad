import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId } from 'react';
import { call } from '../../app/call.ts';
import { TextField } from '../../ui/field.tsx';

type Props = { value: string; onChange: (code: string) => void };

/** A diagnosis code of ICD-9, offered by code or by words as they are typed. What is typed is asked for, never kept. */
export function DiagnosisField({ value, onChange }: Props) {
  const { t } = useLingui();
  const listId = useId();
  const text = useDeferredValue(value.trim());
  const found = useQuery({
    queryKey: ['diagnosis', text],
    queryFn: ({ signal }) => call('diagnosis-search', { text }, { signal }),
    enabled: text.length >= 2,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  return (
    <>
      <TextField
        label={t`Diagnosis code (ICD-9)`}
        value={value}
        list={listId}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {(found.data?.diagnoses ?? []).map(({ code, title }) => (
          <option key={code} value={code}>
            {title}
          </option>
        ))}
      </datalist>
    </>
  );
}
