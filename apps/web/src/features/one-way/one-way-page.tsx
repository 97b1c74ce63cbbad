import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLocalLoaded } from '../../app/local/local.ts';
import { useTitle } from '../../app/page-title.ts';
import { StillClosed } from '../../app/still-closed.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { FormSkeleton, useUses } from '../patient-message/patient-message.ts';
import { OneWayComposer, oneWayShape } from './one-way-composer.tsx';
import { useReturning } from './use-returning.ts';

/** /dashboard/one-way-messaging. A message to a patient, who reads it behind a link and does not answer. */
export function OneWayPage() {
  const { t } = useLingui();
  const title = useTitle();
  const { limited, left } = useUses('message');
  const opened = useLocalLoaded();
  // Who sends with the last use reads what became of it: the count may say so before the send is answered.
  const [sentHere, setSentHere] = useState(false);
  const [signedOut, setSignedOut] = useState(false);
  const isOver = limited && left === 0 && !sentHere;
  const goBack = useReturning(isOver || signedOut);
  const waits = !opened || (limited && left === undefined);
  return (
    <>
      <PageHeader title={title} />
      {isOver || signedOut ? (
        <PageBody padded>
          <Banner
            tone="warn"
            action={
              <Button onClick={goBack}>
                <Trans>Return now</Trans>
              </Button>
            }
          >
            {isOver
              ? t`You have reached your limit of one-way messages. Returning to previous page`
              : t`User is not logged in. Returning to previous page`}
          </Banner>
        </PageBody>
      ) : waits ? (
        <FormSkeleton sections={oneWayShape} notes={<StillClosed />} />
      ) : (
        <OneWayComposer left={left} onSending={() => setSentHere(true)} onNobody={() => setSignedOut(true)} />
      )}
    </>
  );
}
