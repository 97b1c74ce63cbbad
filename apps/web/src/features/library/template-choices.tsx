import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { dentalOutcomes, econsultOutcomes } from '@consult/domain/consult/outcomes.ts';
import type { Library } from '@consult/domain/library/library.ts';
import { heldBy } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { outcomeName } from '../outcome/outcome.ts';

type CategoryProps = { categories: Library; categoryId: string; onCategory: (categoryId: string) => void };

/** In which category a template stands. A key in its text does not draw it, nor the choice below. */
export const CategoryChoice = memo(function CategoryChoice({ categories, categoryId, onCategory }: CategoryProps) {
  return (
    <SelectField
      label={<Trans>Category</Trans>}
      value={categoryId}
      onChange={({ currentTarget }) => onCategory(currentTarget.value)}
    >
      {categories.map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </SelectField>
  );
});

type OutcomeProps = {
  outcome: string;
  error: string | undefined;
  onChange: (change: { outcome: string }) => void;
};

/** The outcome that a reply with a template proposes. */
export const OutcomeChoice = memo(function OutcomeChoice({ outcome, error, onChange }: OutcomeProps) {
  const { t, i18n } = useLingui();
  const claims = useQuery(claimsQuery).data;
  const dental = heldBy(claims).has('dentistOutcomes') || (dentalOutcomes as readonly string[]).includes(outcome);
  const known: readonly string[] = [...econsultOutcomes, ...(dental ? dentalOutcomes : [])];
  return (
    <SelectField
      label={<Trans>Outcome</Trans>}
      optional={<Trans>optional</Trans>}
      value={outcome}
      error={error}
      onChange={({ currentTarget }) => onChange({ outcome: currentTarget.value })}
    >
      <option value="">{t`No outcome`}</option>
      {[...known, ...(outcome === '' || known.includes(outcome) ? [] : [outcome])].map((one) => (
        <option key={one} value={one}>
          {outcomeName(i18n, one)}
        </option>
      ))}
    </SelectField>
  );
});
