import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { SignatureCanvas } from './signature-canvas.tsx';
import type { TypedSignature } from './kept-signup.ts';
import type { Signature } from './use-agreement.ts';
import classes from './signup.module.css';

type Props = {
  typed: TypedSignature;
  onTyped: (typed: TypedSignature) => void;
  /** Called with the present drawing, or null. */
  onDraw: (signature: Signature | null) => void;
  disabled: boolean;
  /** What is wrong with the typed one. */
  error: string | undefined;
};

/** A signature, drawn, or typed by somebody who can not draw. */
export function SignatureInput({ typed, onTyped, onDraw, disabled, error }: Props) {
  const { t } = useLingui();
  const { chosen, name } = typed;
  const [sheet, setSheet] = useState(0);
  const change = (next: boolean) => {
    onTyped({ chosen: next, name });
    // The canvas disappears, and the drawing with it.
    onDraw(null);
  };
  const clear = () => {
    onTyped({ chosen, name: '' });
    setSheet(sheet + 1);
    onDraw(null);
  };
  return (
    <div className={classes.signature}>
      <fieldset className={classes.choices} disabled={disabled}>
        <legend>
          <Trans>Your signature</Trans>
        </legend>
        <div className={classes.options}>
          <Checkbox
            radio
            name="signature-way"
            label={<Trans>Draw it</Trans>}
            checked={!chosen}
            onChange={() => change(false)}
          />
          <Checkbox
            radio
            name="signature-way"
            label={<Trans>Type it</Trans>}
            checked={chosen}
            onChange={() => change(true)}
          />
          <Button look="quiet" className={classes.clear ?? ''} disabled={disabled} onClick={clear}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      </fieldset>
      {!chosen ? (
        <SignatureCanvas key={sheet} onDraw={onDraw} disabled={disabled} />
      ) : (
        <div className={classes.typed}>
          <TextField
            label={<Trans>Type your full name</Trans>}
            autoComplete="off"
            maxLength={200}
            disabled={disabled}
            error={error}
            value={name}
            onChange={({ target }) => onTyped({ chosen, name: target.value })}
          />
          <p className={classes.script} aria-hidden="true">
            {name || t`Signature`}
          </p>
        </div>
      )}
    </div>
  );
}
