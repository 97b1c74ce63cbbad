import { Trans, useLingui } from '@lingui/react/macro';
import { IconClipboardCheck, IconX } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { outcomeName } from '../outcome/outcome.ts';
import classes from './reply.module.css';

/** The outcome and diagnosis that a template suggests besides its text. */
export type Suggested = { outcome: string; diagnosis: string };

type Props = { suggested: Suggested; onUse: () => void; onDismiss: () => void };

/** Offers the outcome of the template that was just inserted; the specialist decides whether to use it. */
export function SuggestedOutcome({ suggested, onUse, onDismiss }: Props) {
  const { t, i18n } = useLingui();
  const words = [suggested.outcome && outcomeName(i18n, suggested.outcome), suggested.diagnosis]
    .filter(Boolean)
    .join(' · ');
  return (
    <output className={classes.suggested}>
      <IconClipboardCheck size={16} stroke={1.75} aria-hidden="true" />
      <span>{t`Outcome of this template: ${words}`}</span>
      <Button onClick={onUse}>
        <Trans>Use</Trans>
      </Button>
      <IconButton label={t`Dismiss`} icon={<IconX size={16} stroke={1.75} aria-hidden="true" />} onClick={onDismiss} />
    </output>
  );
}
