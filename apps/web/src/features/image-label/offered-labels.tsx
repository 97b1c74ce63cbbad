import { Trans, useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { distinctLabels, hasLabel } from '@consult/domain/labelling/labels.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import type { LabelChoices } from './label-choices-query.ts';
import { labelName } from './label-names.ts';
import classes from './image-label.module.css';

type Props = {
  choices: UseQueryResult<LabelChoices>;
  chosen: readonly string[];
  disabled: boolean;
  onToggle: (label: string) => void;
};

/** The labels of the list to choose from, in the viewer's language. */
export function OfferedLabels({ choices, chosen, disabled, onToggle }: Props) {
  const { t, i18n } = useLingui();
  if (choices.isPending)
    return (
      <div aria-busy="true">
        <output className="visually-hidden">{t`Loading…`}</output>
        <Bone width="84%" />
      </div>
    );
  if (!choices.data)
    return (
      <div className={classes.failed} role="alert">
        <span>
          {t`The labels could not be loaded.`} {callErrorText(i18n, choices.error)}
        </span>
        <Button
          look="quiet"
          onClick={() => void choices.refetch()}
          running={choices.isFetching ? t`Trying…` : undefined}
        >
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  const { offered } = choices.data;
  // What the list has lost meanwhile can still be taken out.
  const shown = distinctLabels([...offered.map(({ label }) => label), ...chosen]);
  return (
    <fieldset className={classes.labels} disabled={disabled}>
      <legend>
        <Trans>Labels</Trans>
      </legend>
      <ul className={classes.chips} aria-label={t`Labels`}>
        {shown.map((label) => (
          <li key={label}>
            <button type="button" aria-pressed={hasLabel(chosen, label)} onClick={() => onToggle(label)}>
              {labelName(i18n, offered, label)}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
