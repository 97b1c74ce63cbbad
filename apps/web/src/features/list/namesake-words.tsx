import { useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { ageWords } from '../../ui/age-words.ts';
import { useNow } from '../../ui/now.ts';
import { businessDayAt } from '../../ui/server-clock.ts';
import type { Namesake } from './namesakes.ts';
import classes from './row-text.module.css';

type Props = {
  namesake: Namesake;
  /** Whether the lists are a clinic's. */
  ofClinic?: boolean;
  id?: string;
};

/** Tells two patients of one name apart: says that there is another, and how old. */
export function NamesakeWords({ namesake, ofClinic = false, id }: Props) {
  const { t, i18n } = useLingui();
  const today = businessDayAt(useNow());
  const age = ageWords(i18n, namesake.dateOfBirth, today) ?? t`age unknown`;
  const name = `${namesake.firstName} ${namesake.lastName}`.trim();
  return (
    <strong className={classes.namesake} id={id}>
      <IconUsers className={classes.sign} size={14} stroke={2} aria-hidden="true" />
      {ofClinic
        ? t`Another ${name}, ${age}, is in the clinic’s list`
        : namesake.folder === 'inbox'
          ? t`Another ${name}, ${age}, is in your inbox`
          : t`Another ${name}, ${age}, is in your archive`}
    </strong>
  );
}
