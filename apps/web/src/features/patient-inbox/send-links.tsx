import { Trans } from '@lingui/react/macro';
import { IconForms, IconMailForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { routeOf } from '@consult/contract/permission/routes.ts';
import { heldBy, mayOpen } from '../../app/guard.ts';
import { claimsQuery } from '../../app/session.ts';
import { isNative } from '../../platform/platform.ts';
import { buttonClass } from '../../ui/button.tsx';

/** To what sends: a form, a message; each for who may. */
export function SendLinks({ className }: { className?: string | undefined }) {
  const held = heldBy(useQuery(claimsQuery).data);
  const may = (to: string) => {
    const entry = routeOf(to);
    return entry !== null && mayOpen(entry, { held, native: isNative() });
  };
  return (
    <>
      {may('/dashboard/form-sender') ? (
        <Link to="/dashboard/form-sender" className={buttonClass('plain', false, className)}>
          <IconForms size={16} stroke={1.75} aria-hidden="true" />
          <Trans>Send form</Trans>
        </Link>
      ) : null}
      {may('/dashboard/one-way-messaging') ? (
        <Link to="/dashboard/one-way-messaging" className={buttonClass('primary', false, className)}>
          <IconMailForward size={16} stroke={1.75} aria-hidden="true" />
          <Trans>New message</Trans>
        </Link>
      ) : null}
    </>
  );
}
