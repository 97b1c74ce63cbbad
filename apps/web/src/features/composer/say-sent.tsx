import { i18n } from '@lingui/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { newId } from '../../app/new-id.ts';
import { router } from '../../app/router.ts';
import { showSnack } from '../../ui/snackbar.tsx';
import type { SentConsult } from './consult-command.ts';
import { sendTexts } from './send-texts.ts';
import { takeBackConsult, whyNotBack } from './taking-consult-back.ts';
import classes from './composer.module.css';

/**
 * Says that a consult went out while its writer does something else, with the way to it and back. `wished`: whether its
 * patient is to get a message, which the page after a send asks for.
 */
export function saySent({ activityId, activityType, patient }: SentConsult, wished: boolean): void {
  const said = i18n._(sendTexts[activityType].sent);
  // A repeat after a lost answer names the same draft.
  const draftId = newId();
  const handleUndo = async () => {
    try {
      const search = await takeBackConsult(activityId, draftId);
      await router.navigate({ to: '/dashboard/consult/consult-form', search });
    } catch (error) {
      showSnack({ text: await whyNotBack(i18n, activityId, error) });
    }
  };
  showSnack({
    text: (
      <>
        {[said, patient].filter(Boolean).join(' · ')}{' '}
        {wished ? (
          <Link to="/dashboard/consult/consult-form" search={{ sent: activityId }} className={classes.inSnack}>
            <Trans>Message to the patient</Trans>
          </Link>
        ) : (
          <Link to="/dashboard/secure-messaging" search={{ econsultId: activityId }} className={classes.inSnack}>
            <Trans>Open the consult</Trans>
          </Link>
        )}
      </>
    ),
    undo: () => void handleUndo(),
  });
}
