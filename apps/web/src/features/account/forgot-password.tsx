import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { appInfoQuery } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import classes from './sign-in.module.css';

type Props = { email: string; onClose: () => void };

/** Asks for the e-mail. Sending the reset message is not built yet: the dialog says so and sends nothing. */
export default function ForgotPassword({ email, onClose }: Props) {
  const { t } = useLingui();
  const support = useQuery(appInfoQuery).data?.supportEmail;
  return (
    <Dialog title={<Trans>Forgot Password</Trans>} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <TextField
          label={<Trans>E-mail</Trans>}
          type="email"
          name="email"
          autoComplete="username"
          defaultValue={email}
          placeholder={t`name@clinic.ca`}
        />
        <Banner tone="info">
          <Trans>Sending a reset e-mail is not built yet.</Trans>{' '}
          {support ? (
            <Trans>
              Write to <a href={`mailto:${support}`}>{support}</a> instead.
            </Trans>
          ) : null}
        </Banner>
        <div className={classes.choices}>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button type="submit" look="primary" disabled>
            <Trans>Send reset e-mail</Trans>
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
