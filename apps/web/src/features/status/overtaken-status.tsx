import { Trans, useLingui } from '@lingui/react/macro';
import { IconUsers } from '@tabler/icons-react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { statusWords } from '../../ui/status-words.ts';
import type { Activity } from '../activity/activity.ts';
import { chooseStatus, forgetOvertaken, useOvertaken } from './choose-status.ts';

/** Where somebody else changed the status meanwhile: theirs and the viewer's choice, and which one counts. */
export function OvertakenStatus({ activity }: { activity: Activity }) {
  const { i18n } = useLingui();
  const overtaken = useOvertaken(activity.id);
  const chosen = overtaken.at(-1)?.input.status;
  if (chosen === undefined) return null;
  const now = statusWords(i18n, activity.status);
  const own = statusWords(i18n, chosen);
  const change = async () => {
    await forgetOvertaken(overtaken);
    await chooseStatus(activity, chosen);
  };
  return (
    <Banner
      flush
      tone="warn"
      icon={<IconUsers size={18} stroke={1.75} aria-hidden="true" />}
      title={<Trans>Somebody else changed the status.</Trans>}
      action={
        <>
          <Button onClick={() => void forgetOvertaken(overtaken)}>
            <Trans>Leave it</Trans>
          </Button>
          {chosen !== activity.status && activity.can.changeStatus ? (
            <Button onClick={() => void change()}>
              <Trans>Change to {own}</Trans>
            </Button>
          ) : null}
        </>
      }
    >
      <Trans>
        It is {now} now; you chose {own}.
      </Trans>
    </Banner>
  );
}
