import { Trans, useLingui } from '@lingui/react/macro';
import { IconArchive, IconArrowLeft, IconInbox, IconMail, IconMailOpened, IconSend, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formatHealthNumber } from '@consult/domain/patient/health-number.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { failedWith } from '../../app/call-error.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PhoneBar } from '../../ui/phone-bar.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { moveWords } from './folder-words.ts';
import { markOpened, useMessageChanges, withChange } from './message-rows.ts';
import { messageQuery } from './messages-query.ts';
import { MessageBody } from './message-body.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { PaneSkeleton } from './pane-skeleton.tsx';
import classes from './pane.module.css';
import { MoveMenu } from './selection-bar.tsx';
import { acrossOf, patientOf, useMessageActions } from './use-message-actions.tsx';

type Props = { messageId: string; owner: string; onClose: () => void };

const sign = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** One message: whom it is about, what became of it, what can be done, what it says. */
export function MessagePane({ messageId, owner, onClose }: Props) {
  const { t, i18n } = useLingui();
  const query = useQuery(messageQuery(messageId, owner));
  const { all: changes } = useMessageChanges();
  const actions = useMessageActions();
  const message = query.data && withChange(query.data, changes);

  // What is open is read; what came back meanwhile is read with it. Marked as unread by hand it stays so.
  const readOnce = useEffectEvent(() => {
    if (query.data && !query.data.read) markOpened(query.data, patientOf(query.data));
  });
  const version = query.data ? `${query.data.id} ${query.data.statusUpdatedAt}` : null;
  useEffect(() => {
    if (version !== null) readOnce();
  }, [version]);

  if (!message)
    return (
      <section className={classes.pane} aria-label={t`Message`}>
        <header className={classes.head}>
          <div className={`${classes.who} ${classes.bones}`} aria-hidden="true">
            <Bone width={180} height={12} />
            <Bone width="60%" />
          </div>
          <IconButton label={t`Close`} icon={<IconX {...sign} />} onClick={onClose} />
        </header>
        {query.isError ? (
          failedWith(query.error, 'NOT_FOUND') ? (
            <EmptyState icon={<IconMail {...sign} />}>
              <Trans>This message does not exist, or you do not have access to it.</Trans>
            </EmptyState>
          ) : (
            <ErrorState
              title={t`Error loading patient messages`}
              kept={callErrorText(i18n, query.error)}
              onTryAgain={() => void query.refetch()}
              trying={query.isFetching}
            />
          )
        ) : (
          <PaneSkeleton />
        )}
      </section>
    );
  const { phn, province, email } = message.patientInfo;
  const across = acrossOf(message);
  const name = message.empty ? t`This entry cannot be shown.` : patientOf(message);
  const buttons = (
    <>
      <IconButton
        label={moveWords(i18n, across)}
        icon={
          across === 'archive' ? (
            <IconArchive {...sign} />
          ) : across === 'sent' ? (
            <IconSend {...sign} />
          ) : (
            <IconInbox {...sign} />
          )
        }
        onClick={() => actions.move([message], across)}
      />
      <MoveMenu rows={[message]} onMove={(folder) => actions.move([message], folder)} />
      <IconButton
        label={message.read ? t`Mark as unread` : t`Mark as read`}
        icon={message.read ? <IconMail {...sign} /> : <IconMailOpened {...sign} />}
        onClick={() => actions.mark([message], message.read)}
      />
    </>
  );
  return (
    <section className={classes.pane} aria-label={t`Message`}>
      <PhoneBar>
        <IconButton onFrame label={t`Back to the list`} icon={<IconArrowLeft {...sign} />} onClick={onClose} />
        <h1 className={classes.barName}>{name}</h1>
      </PhoneBar>
      <header className={classes.head}>
        <div className={classes.who}>
          <h2 tabIndex={-1}>{name}</h2>
          <p>
            {[formatHealthNumber(province, phn) && t`PHN ${formatHealthNumber(province, phn)} ${province}`, email]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={classes.buttons}>
          {buttons}
          <span className={classes.close}>
            <IconButton label={t`Close`} icon={<IconX {...sign} />} onClick={onClose} />
          </span>
        </div>
      </header>
      <MessageBody key={message.id} message={message} />
    </section>
  );
}
