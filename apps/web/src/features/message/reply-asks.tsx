import { Trans } from '@lingui/react/macro';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Says that what stands in the reply box is a request for information that came back, and makes it an answer. */
export function ReplyAsks({ onAnswer }: { onAnswer: () => void }) {
  return (
    <Banner
      tone="info"
      action={
        <Button onClick={onAnswer}>
          <Trans>Make it an answer</Trans>
        </Button>
      }
    >
      <Trans>
        This asks for information: sent again, it does not count as an answer, and the clock waits for the referrer.
      </Trans>
    </Banner>
  );
}
