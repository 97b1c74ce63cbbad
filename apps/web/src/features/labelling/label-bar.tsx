import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import type { Verdict } from '@consult/domain/labelling/labels.ts';
import { otherSpecialty, type LabelledSpecialty } from '@consult/domain/labelling/specialties.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { specialtyWords } from './specialty-words.ts';
import type { NextBatch } from './use-next-batch.ts';
import classes from './labelling.module.css';

type Props = {
  specialty: LabelledSpecialty;
  canGoBack: boolean;
  /** Whether something can be said of the image: not where it was moved. */
  isOpen: boolean;
  canSave: boolean;
  onPrev: () => void;
  onVerdict: (verdict: Verdict) => void;
  onChange: () => void;
  /** null behind the last image, where the next batch is fetched. */
  onSave: (() => void) | null;
  next: NextBatch;
};

/** The buttons under the picture, each with its key. */
export function LabelBar({ specialty, canGoBack, isOpen, canSave, onPrev, onVerdict, onChange, onSave, next }: Props) {
  const { t, i18n } = useLingui();
  const other = specialtyWords(i18n, otherSpecialty(specialty));
  const moves = t`Moves the image to ${other}`;
  const when = (able: boolean, run: () => void) => () => {
    if (able) run();
  };
  useShortcut('ArrowLeft', t`Prev`, when(canGoBack, onPrev));
  useShortcut(
    'x',
    t`Exclude`,
    when(isOpen, () => onVerdict('exclude')),
  );
  useShortcut(
    'u',
    t`Unknown`,
    when(isOpen, () => onVerdict('unknown')),
  );
  useShortcut('m', t`Change and Next`, when(isOpen, onChange));
  useShortcut('Enter', onSave ? t`Save and Next` : t`Fetch Next Batch`, onSave ?? next.fetch, { notOnControls: true });
  return (
    <div className={classes.bar} data-foot>
      <Button
        icon={<IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />}
        hint="←"
        disabled={!canGoBack}
        onClick={onPrev}
      >
        <Trans>Prev</Trans>
      </Button>
      {onSave ? (
        <>
          <span className={classes.gap} />
          <Button hint="X" disabled={!isOpen} onClick={() => onVerdict('exclude')}>
            <Trans>Exclude</Trans>
          </Button>
          <Button hint="U" disabled={!isOpen} onClick={() => onVerdict('unknown')}>
            <Trans>Unknown</Trans>
          </Button>
          <span className={classes.target} aria-hidden="true">
            {other}
          </span>
          <Button hint="M" disabled={!isOpen} title={moves} onClick={onChange}>
            <Trans>Change and Next</Trans>
          </Button>
          <Button look="primary" hint="↵" disabled={!canSave} onClick={onSave}>
            <Trans>Save and Next</Trans>
          </Button>
        </>
      ) : (
        <>
          <span className={classes.gap} />
          <Button
            look="primary"
            hint="↵"
            running={
              next.isFetching ? (
                next.waits ? (
                  <Trans>Sending your labels…</Trans>
                ) : (
                  <Trans>Loading images…</Trans>
                )
              ) : undefined
            }
            onClick={next.fetch}
          >
            <Trans>Fetch Next Batch</Trans>
          </Button>
        </>
      )}
    </div>
  );
}
