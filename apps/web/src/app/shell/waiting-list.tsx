import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertCircle, IconClock, IconCopy, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { announce } from '../../ui/announce.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { discardCommand } from '../local/discarded.ts';
import { needsAnswer } from '../local/refusal.ts';
import { isTold, localNow, useLocal, useShown } from '../local/local.ts';
import type { Shown } from '../local/waiting.ts';
import { wantForm } from '../local/wanted-form.ts';
import { leadOf, refusalWords, titleOf, wordsOf } from './waiting-words.ts';
import classes from './waiting.module.css';

const sign = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Everything that the server has not confirmed, with what can be done about it. */
export function WaitingList({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const shown = useShown().filter((one) => isTold(one) && one.standing !== 'sent');
  const keeping = useLocal()?.vault.keeping ?? 'device';
  const stuck = shown.filter(({ standing }) => standing === 'refused' || standing === 'asks').length;
  const waiting = shown.length - stuck;
  const parts = [
    ...(stuck > 0 ? [t`${plural(stuck, { one: '# not sent', other: '# not sent' })}`] : []),
    ...(waiting > 0 ? [t`${plural(waiting, { one: '# waiting', other: '# waiting' })}`] : []),
  ];
  return (
    <Dialog title={parts.length > 0 ? parts.join(', ') : t`Everything is sent`} onClose={onClose} size="wide">
      <p>
        {keeping === 'device' ? (
          <Trans>What is waiting goes out by itself, in order, from whichever page is open.</Trans>
        ) : keeping === 'full' ? (
          <Trans>This device has no room left. Keep this page open until everything is sent.</Trans>
        ) : (
          <Trans>This browser keeps nothing. Keep this page open until everything is sent.</Trans>
        )}
      </p>
      <ul className={classes.list}>
        {shown.map((one) => (
          <WaitingItem key={one.command.id} shown={one} onClose={onClose} />
        ))}
      </ul>
    </Dialog>
  );
}

function WaitingItem({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { command, standing } = shown;
  const { id, about, refusal, at } = command;
  const words = wordsOf(command);
  const title = titleOf(i18n, command);
  const named = about.patient ?? about.file;
  const decides = standing === 'refused' || standing === 'asks';
  // It would be refused again: its page shows why, and asks.
  const overtaken = refusal !== undefined && needsAnswer(refusal);
  const [discarding, setDiscarding] = useState(false);
  const handleDiscard = async () => {
    const local = localNow();
    if (!local) return;
    setDiscarding(true);
    const discarded = await discardCommand(local, command);
    if (!discarded) return;
    const { undo, unsure } = discarded;
    // A dialog covers the snackbars.
    onClose();
    const text = unsure ? t`Discarded here. If the server has it already, you will be told.` : t`Discarded`;
    showSnack({ text, about: named ?? title, undo });
  };
  const handleCopy = () => {
    const copying = navigator.clipboard?.writeText(words) ?? Promise.reject(new Error('no clipboard'));
    copying.then(
      () => announce(t`Copied`),
      () => showSnack({ text: t`This browser refused to copy.` }),
    );
  };
  const lead = leadOf(command);
  const handleOpen = () => {
    onClose();
    if (refusal) wantForm(id);
    if (lead) void navigate(lead);
  };
  return (
    <li className={classes.item} data-stuck={decides || undefined}>
      {decides ? <IconAlertCircle {...sign} /> : <IconClock {...sign} />}
      <div>
        <strong>{title}</strong>
        {named ? <span className={classes.about}>{named}</span> : null}
        {words ? <blockquote className={classes.words}>{words}</blockquote> : null}
        <p className={decides ? classes.wrong : classes.about}>
          {refusal ? (
            <>
              {refusalWords(i18n, command, refusal)}
              {words ? (
                <>
                  {' '}
                  <Trans>Your words are kept.</Trans>
                </>
              ) : null}
            </>
          ) : standing === 'asks' ? (
            <Trans>This waited for more than a day. Look at what came since, then send it or discard it.</Trans>
          ) : standing === 'behind' ? (
            <Trans>Waiting for what comes before it</Trans>
          ) : discarding ? (
            <Trans>It is on its way. Without an answer it is discarded.</Trans>
          ) : (
            <Trans context="not sent yet">Waiting</Trans>
          )}
          {' · '}
          <SaidTime at={at} />
        </p>
        <div className={classes.actions}>
          {overtaken ? null : (
            <Button
              icon={<IconRefresh {...sign} />}
              onClick={() => void (decides ? localNow()?.waiting.again(id) : localNow()?.waiting.resume())}
            >
              {standing === 'asks' ? <Trans>Send now</Trans> : <Trans>Try again</Trans>}
            </Button>
          )}
          {lead ? (
            <Button icon={<IconPencil {...sign} />} onClick={handleOpen}>
              {refusal && words ? <Trans>Edit</Trans> : <Trans>Open</Trans>}
            </Button>
          ) : null}
          {words ? (
            <Button icon={<IconCopy {...sign} />} onClick={handleCopy}>
              <Trans>Copy the text</Trans>
            </Button>
          ) : null}
          <Button
            look="quiet"
            disabled={discarding}
            icon={<IconTrash {...sign} />}
            onClick={() => void handleDiscard()}
          >
            <Trans>Discard</Trans>
          </Button>
        </div>
      </div>
    </li>
  );
}
