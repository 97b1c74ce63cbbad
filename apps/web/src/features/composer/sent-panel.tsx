import { Trans } from '@lingui/react/macro';
import { useLingui } from '@lingui/react';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import type { SentConsult } from './use-send-consult.ts';
import classes from './composer.module.css';

/** After the send: what was sent, to whom, and where to find it. */
export function SentPanel({ sent, title }: { sent: SentConsult; title: string }) {
  const { i18n } = useLingui();
  const open = useRef<HTMLAnchorElement>(null);
  useEffect(() => open.current?.focus(), []);
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(sent.recipients);
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <div className={classes.sent}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          <h2>
            <Trans>eConsult Sent Successfully</Trans>
          </h2>
          <p>{sent.subject}</p>
          {names ? (
            <p className={classes.to}>
              <Trans>To {names}</Trans>
            </p>
          ) : null}
          <p className={classes.next}>
            <Link
              ref={open}
              to="/dashboard/secure-messaging"
              search={{ econsultId: sent.activityId }}
              className={buttonClass('primary')}
            >
              <Trans>Open the consult</Trans>
            </Link>
            <Link to="/dashboard/consult" className={buttonClass('plain')}>
              <Trans>New Consult</Trans>
            </Link>
          </p>
        </div>
      </PageBody>
    </>
  );
}
