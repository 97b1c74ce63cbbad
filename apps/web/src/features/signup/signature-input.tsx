import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { SignatureCanvas } from './signature-canvas.tsx';
import type { Signature } from './use-agreement.ts';
import classes from './signup.module.css';

type Props = { onChange: (signature: Signature | null) => void; disabled: boolean };

/** A signature, drawn or, for whoever can not draw, typed. */
export function SignatureInput({ onChange, disabled }: Props) {
  const { t } = useLingui();
  const [way, setWay] = useState<Signature['way']>('drawn');
  const [name, setName] = useState('');
  const [sheet, setSheet] = useState(0);
  const change = (next: Signature['way']) => {
    setWay(next);
    onChange(next === 'typed' && name.trim() !== '' ? { way: 'typed', name: name.trim() } : null);
  };
  const clear = () => {
    setName('');
    setSheet(sheet + 1);
    onChange(null);
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
            checked={way === 'drawn'}
            onChange={() => change('drawn')}
          />
          <Checkbox
            radio
            name="signature-way"
            label={<Trans>Type it</Trans>}
            checked={way === 'typed'}
            onChange={() => change('typed')}
          />
          <Button look="quiet" className={classes.clear ?? ''} disabled={disabled} onClick={clear}>
            <Trans>Clear</Trans>
          </Button>
        </div>
      </fieldset>
      {way === 'drawn' ? (
        <SignatureCanvas key={sheet} onDraw={onChange} disabled={disabled} />
      ) : (
        <div className={classes.typed}>
          <TextField
            label={<Trans>Type your full name</Trans>}
            autoComplete="off"
            maxLength={200}
            disabled={disabled}
            value={name}
            onChange={({ target }) => {
              setName(target.value);
              const text = target.value.trim();
              onChange(text === '' ? null : { way: 'typed', name: text });
            }}
          />
          <p className={classes.script} aria-hidden="true">
            {name || t`Signature`}
          </p>
        </div>
      )}
    </div>
  );
}
