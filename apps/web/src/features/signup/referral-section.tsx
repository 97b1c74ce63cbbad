import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { normalizeInviteCode, signupTextMax, type SignupForm } from '@consult/domain/signup/signup-form.ts';
import { TextField } from '../../ui/field.tsx';
import { idOf } from './fields.ts';
import { Section } from './section.tsx';
import { useFault } from './use-fault.ts';
import classes from './signup.module.css';

/** An optional code, which the field turns into capitals. */
export function ReferralSection() {
  const { t } = useLingui();
  const form = useFormContext<SignupForm>();
  return (
    <Section name="referral" title={<Trans>Referral code</Trans>}>
      <div className={classes.grid}>
        <div data-span="6">
          <TextField
            id={idOf('inviteCode')}
            label={<Trans>Referral code</Trans>}
            optional={t`optional`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={signupTextMax}
            error={useFault('inviteCode')}
            {...form.register('inviteCode', {
              onChange: ({ target }: { target: HTMLInputElement }) => {
                const capitals = normalizeInviteCode(target.value);
                if (capitals === target.value) return;
                // Setting the value would move the caret: put it back.
                const caret = target.selectionStart;
                form.setValue('inviteCode', capitals);
                target.setSelectionRange(caret, caret);
              },
            })}
          />
        </div>
      </div>
    </Section>
  );
}
