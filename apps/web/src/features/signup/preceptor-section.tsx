import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { preceptorsMax, signupTextMax, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { focusField, idOf } from './fields.ts';
import { Section } from './section.tsx';
import { useFault } from './use-fault.ts';
import classes from './signup.module.css';

/** A resident's preceptors, any number of them. A removed one can be restored. */
export function PreceptorSection({ open, fieldName }: { open: boolean; fieldName: string }) {
  const { t } = useLingui();
  const { control, getValues } = useFormContext<SignupForm>();
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'preceptorInformation' });

  const handleRemove = (row: number) => {
    const gone = getValues(`preceptorInformation.${row}`);
    remove(row);
    const left = fields.length - 1;
    afterCommit(() =>
      left === 0
        ? document.getElementById('signup-add-preceptor')?.focus()
        : focusField(`preceptorInformation.${Math.min(row, left - 1)}.preceptorName`),
    );
    if (gone.preceptorName === '' && gone.preceptorEmail === '') return;
    showSnack({ text: t`Preceptor removed`, undo: () => insert(row, gone) });
  };
  return (
    <Section
      name="clinic"
      title={<Trans>Preceptor Information</Trans>}
      waits={open ? null : t`Validate your ${fieldName} first.`}
    >
      <p className={classes.help}>
        <Trans>Who supervises you. You can leave this out.</Trans>
      </p>
      {fields.length > 0 ? (
        <ul className={classes.preceptors}>
          {fields.map(({ id }, row) => (
            <PreceptorRow key={id} row={row} onRemove={() => handleRemove(row)} />
          ))}
        </ul>
      ) : null}
      <div>
        <Button
          id="signup-add-preceptor"
          icon={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          disabled={fields.length >= preceptorsMax}
          onClick={() => append({ preceptorName: '', preceptorEmail: '' }, { shouldFocus: true })}
        >
          {fields.length === 0 ? <Trans>Add a preceptor</Trans> : <Trans>Add another preceptor</Trans>}
        </Button>
      </div>
    </Section>
  );
}

function PreceptorRow({ row, onRemove }: { row: number; onRemove: () => void }) {
  const { t } = useLingui();
  const form = useFormContext<SignupForm>();
  const name = `preceptorInformation.${row}.preceptorName` as const;
  const email = `preceptorInformation.${row}.preceptorEmail` as const;
  const number = row + 1;
  return (
    <li className={classes.preceptor}>
      <TextField
        id={idOf(name)}
        label={t`Preceptor ${number} name`}
        autoComplete="off"
        maxLength={signupTextMax}
        error={useFault(name)}
        {...form.register(name)}
      />
      <TextField
        id={idOf(email)}
        label={t`Preceptor ${number} e-mail`}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={useFault(email)}
        {...form.register(email)}
      />
      <Button
        look="quiet"
        aria-label={t`Remove preceptor ${number}`}
        title={t`Remove preceptor ${number}`}
        onClick={onRemove}
        icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
      />
    </li>
  );
}
