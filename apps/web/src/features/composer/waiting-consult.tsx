import { Trans, useLingui } from '@lingui/react/macro';
import { IconCloudUp, IconPencil, IconRefresh, IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useConnection } from '../../app/live.ts';
import { localNow, resumeLocal, useLocal } from '../../app/local/local.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { usePercentBrought } from '../attachment/attachment.ts';
import { fileCountOf, type Submitted } from './consult-command.ts';
import { useTakingBack } from './come-back.ts';
import { aboutOf } from './kept-consult.ts';
import { sendTexts } from './send-texts.ts';
import { WhatLeaves } from './what-leaves.tsx';
import classes from './composer.module.css';

const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

type Props = { submitted: Submitted; title: string; onTakeBack: () => void };

/** Shown for a submitted consult that the server does not have yet: its writer need not wait for it. */
export function WaitingConsult({ submitted, title, onTakeBack }: Props) {
  const { i18n } = useLingui();
  const { command, standing, failed } = submitted;
  const { id, input, preview } = command;
  const { activityType } = input.inputFields;
  const keeping = useLocal()?.vault.keeping ?? 'device';
  const asks = standing === 'asks';
  const takingBack = useTakingBack(preview.form.formId);
  const first = standing === 'behind' && takingBack?.kind === 'arrived' ? takingBack : null;
  const files = preview.files ?? [];
  const percent = usePercentBrought(files);
  // A call, or an upload, goes on for a while before it says that nothing goes over.
  const lost = useConnection().state === 'lost';
  const leaves = !asks && !failed && standing !== 'behind';
  const onItsWay = leaves && !lost;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <div className={classes.sent} data-waits>
          <IconCloudUp size={18} stroke={1.75} aria-hidden="true" />
          <h2 ref={heading} tabIndex={-1}>
            {!onItsWay ? (
              <Trans>Waiting to be sent</Trans>
            ) : percent === null ? (
              i18n._(sendTexts[activityType].sending)
            ) : (
              <Trans>Uploading attachments...</Trans>
            )}
          </h2>
          <WhatLeaves
            patient={aboutOf(preview.form).patient ?? ''}
            service={preview.form.serviceTitle ?? ''}
            recipients={{ names: preview.recipients ?? [], toOneOf: preview.toOneOf ?? false }}
            files={fileCountOf(input.inputFields)}
            className={classes.to}
          />
          {files.length > 0 ? <p className={classes.to}>{files.map(({ name }) => name).join(', ')}</p> : null}
          {onItsWay && percent !== null ? (
            <p className={classes.to}>
              <Trans>Uploading files, {percent}%</Trans>
            </p>
          ) : null}
          <p>
            {asks ? (
              <Trans>This waited for more than a day. Look at what came since, then send it or edit it.</Trans>
            ) : first ? (
              <Trans>
                The one that you submitted before had arrived and can no longer be taken back. Write a correction there,
                or send this as another consult.
              </Trans>
            ) : keeping === 'device' ? (
              <Trans>
                It goes out by itself as soon as the server can be reached. You can leave this page, begin another
                consult or close the browser.
              </Trans>
            ) : (
              <Trans>
                It goes out by itself as soon as the server can be reached. Keep this browser window open until then.
              </Trans>
            )}
          </p>
          <p className={classes.next}>
            {first?.activityId ? (
              <Link
                to="/dashboard/secure-messaging"
                search={{ econsultId: first.activityId }}
                className={buttonClass('primary')}
              >
                <Trans>Open the consult</Trans>
              </Link>
            ) : null}
            <Link to="/dashboard/consult" className={buttonClass(asks || first ? 'plain' : 'primary')}>
              <Trans>New Consult</Trans>
            </Link>
            {leaves && percent === null ? null : (
              <>
                {first ? (
                  <Button
                    icon={<IconSend {...sign} />}
                    onClick={() => void localNow()?.waiting.discard(first.commandId)}
                  >
                    <Trans>Send as another consult</Trans>
                  </Button>
                ) : (
                  <Button
                    look={asks ? 'primary' : 'plain'}
                    icon={<IconRefresh {...sign} />}
                    onClick={() => (asks ? void localNow()?.waiting.again(id) : resumeLocal())}
                  >
                    {asks ? <Trans>Send now</Trans> : <Trans>Try again</Trans>}
                  </Button>
                )}
                <Button icon={<IconPencil {...sign} />} onClick={onTakeBack}>
                  <Trans>Edit</Trans>
                </Button>
              </>
            )}
          </p>
        </div>
      </PageBody>
    </>
  );
}
