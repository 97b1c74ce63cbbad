import { Trans } from '@lingui/react/macro';
import { IconHistory } from '@tabler/icons-react';
import { afterCommit } from '../../ui/after-commit.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { focusField } from './fields.ts';
import type { UnfinishedSignup } from './use-unfinished-signup.ts';
import classes from './signup.module.css';

/**
 * Offers to continue a form that a closed tab of this browser left. It does not show the form, which may be somebody
 * else's.
 */
export function ContinueSignup({ unfinished }: { unfinished: UnfinishedSignup }) {
  const then = (act: () => void) => () => {
    act();
    afterCommit(() => focusField('selectedRole'));
  };
  return (
    <Banner
      tone="info"
      icon={<IconHistory size={18} stroke={1.75} aria-hidden="true" />}
      action={
        <span className={classes.leftActions}>
          <Button onClick={then(unfinished.continueLeft)}>
            <Trans>Continue with it</Trans>
          </Button>
          <Button look="quiet" onClick={then(unfinished.forgetLeft)}>
            <Trans>Start anew</Trans>
          </Button>
        </span>
      }
    >
      <Trans>Somebody began to sign up in this browser and did not finish. If that was you, continue with it.</Trans>
    </Banner>
  );
}
