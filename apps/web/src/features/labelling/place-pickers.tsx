import { Trans, useLingui } from '@lingui/react/macro';
import type { LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import { labelledSpecialties } from '@consult/domain/labelling/specialties.ts';
import type { Output } from '../../app/call.ts';
import { Picker } from '../../ui/select-field.tsx';
import type { LabellingPlace } from './labelling-place.ts';
import { labelName } from '../image-label/image-label.ts';
import { specialtyWords } from './specialty-words.ts';
import classes from './labelling.module.css';

type Props = {
  place: LabellingPlace;
  /** undefined while they load. */
  choices: Output<'labelling-getChoices'> | undefined;
  onChange: (place: LabellingPlace) => void;
};

/** What is labelled: the specialty, and images of which condition. */
export function PlacePickers({ place: { specialty, conditionId }, choices, onChange }: Props) {
  const { i18n } = useLingui();
  const count = (unlabelled: number): string => new Intl.NumberFormat(i18n.locale).format(unlabelled);
  const conditions = (choices?.conditions ?? []).filter(({ id, unlabelled }) => unlabelled > 0 || id === conditionId);
  return (
    <div className={classes.pickers}>
      <Picker
        label={<Trans>Specialty</Trans>}
        value={specialty}
        onChange={(event) => onChange({ specialty: event.currentTarget.value as LabelledSpecialty, conditionId: null })}
      >
        {labelledSpecialties.map((one) => (
          <option key={one} value={one}>
            {specialtyWords(i18n, one)}
          </option>
        ))}
      </Picker>
      <Picker
        className={classes.condition}
        label={<Trans>Condition</Trans>}
        value={conditionId ?? ''}
        onChange={(event) => onChange({ specialty, conditionId: event.currentTarget.value || null })}
      >
        <option value="">
          <Trans>Any</Trans>
          {choices ? ` (${count(choices.unlabelled)})` : ''}
        </option>
        {conditions.map(({ id, name, unlabelled }) => (
          <option key={id} value={id}>
            {labelName(i18n, choices?.listed ?? [], name)} ({count(unlabelled)})
          </option>
        ))}
        {/* Until the names are there. */}
        {conditionId !== null && !conditions.some(({ id }) => id === conditionId) ? (
          <option value={conditionId}>…</option>
        ) : null}
      </Picker>
    </div>
  );
}
