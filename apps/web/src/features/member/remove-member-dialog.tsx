import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fullName } from '../../app/names.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { call } from '../../app/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { confirmActivity, refreshActivity, type Member } from '../activity/activity.ts';

type Props = { activityId: string; member: Member; onClose: () => void };

/**
 * Asks before a member loses the consult: it closes wherever they have it open, and only adding them again brings it
 * back.
 */
export function RemoveMemberDialog({ activityId, member, onClose }: Props) {
  const { t, i18n } = useLingui();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const name = fullName(member);
  const handleRemove = async () => {
    setRunning(true);
    setFailure(null);
    try {
      await call('activity-removeMember', { activityId, personId: member.personId });
    } catch (error) {
      setFailure(error);
      return setRunning(false);
    }
    showSnack({ text: t`${name} was removed from this consult` });
    confirmActivity(activityId, (activity) => ({
      ...activity,
      members: activity.members.filter(({ personId }) => personId !== member.personId),
    }));
    onClose();
    void refreshActivity(activityId);
  };
  return (
    <Dialog
      title={t`Remove ${name}?`}
      onClose={running ? () => {} : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={running}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="final" onClick={() => void handleRemove()} running={running ? t`Removing…` : undefined}>
            <Trans>Remove</Trans>
          </Button>
        </>
      }
    >
      {failure ? <Banner tone="err">{callErrorText(i18n, failure)}</Banner> : null}
      <p>{t`The consult closes for ${name} at once, and nothing further about it reaches them.`}</p>
    </Dialog>
  );
}
