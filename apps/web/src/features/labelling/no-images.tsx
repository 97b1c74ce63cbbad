import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhotoCheck } from '@tabler/icons-react';
import { otherSpecialty } from '@consult/domain/labelling/specialties.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { LabellingPlace } from './labelling-place.ts';
import { specialtyWords } from './specialty-words.ts';

type Props = {
  place: LabellingPlace;
  /** How many of the specialty nobody has labelled yet: others have them now. */
  unlabelled: number;
  trying: boolean;
  onTryAgain: () => void;
  onChange: (place: LabellingPlace) => void;
};

/** No image is free here: all are labelled, or other doctors have them. */
export function NoImages({ place: { specialty, conditionId }, unlabelled, trying, onTryAgain, onChange }: Props) {
  const { i18n } = useLingui();
  const other = otherSpecialty(specialty);
  const otherName = specialtyWords(i18n, other);
  const icon = <IconPhotoCheck size={18} stroke={1.75} aria-hidden="true" />;
  if (conditionId !== null)
    return (
      <EmptyState
        icon={icon}
        action={
          <Button onClick={() => onChange({ specialty, conditionId: null })}>
            <Trans>Show all conditions</Trans>
          </Button>
        }
      >
        <Trans>No image of this condition is free now.</Trans>
      </EmptyState>
    );
  if (unlabelled > 0)
    return (
      <EmptyState
        icon={icon}
        action={
          <Button onClick={onTryAgain} running={trying ? <Trans>Trying…</Trans> : undefined}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Other doctors are labelling what is left here.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      action={<Button onClick={() => onChange({ specialty: other, conditionId: null })}>{otherName}</Button>}
    >
      <Trans>Every image here is labelled.</Trans>
    </EmptyState>
  );
}
