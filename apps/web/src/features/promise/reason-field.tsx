import { Trans } from '@lingui/react/macro';
import { TextAreaField } from '../../ui/text-area-field.tsx';

/** Server rules, section 22. */
export const reasonMaxLength = 500;

type Props = {
  id: string;
  value: string;
  maxLength: number;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** Why a consult is given to somebody else, or back: it stands in the thread. */
export function ReasonField({ id, value, maxLength, error, onChange }: Props) {
  return (
    <TextAreaField
      id={id}
      label={<Trans>Reason</Trans>}
      hint={<Trans>Appears in the thread.</Trans>}
      rows={2}
      maxLength={maxLength}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
