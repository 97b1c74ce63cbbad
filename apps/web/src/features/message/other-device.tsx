import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { Kept } from '../../app/local/kept.ts';
import type { ReplyWords } from './use-reply-draft.ts';

/**
 * Offers the text of another device or tab beside the one in the reply box. Neither is lost before the reader chooses.
 */
export function OtherDevice({ kept, onChosen }: { kept: Kept<ReplyWords>; onChosen: () => void }) {
  const [swapped, setSwapped] = useState(false);
  return (
    <Banner
      tone="info"
      action={
        <>
          <Button
            onClick={() => {
              void kept.swap();
              setSwapped(!swapped);
            }}
          >
            {swapped ? <Trans>Show this device's text</Trans> : <Trans>Show the other device's text</Trans>}
          </Button>
          <Button
            onClick={() => {
              void kept.keepShown();
              onChosen();
            }}
          >
            <Trans>Keep this text</Trans>
          </Button>
        </>
      }
    >
      <Trans>You also typed a reply on another device.</Trans>
    </Banner>
  );
}

/** Says that another open tab writes here, and goes on in this one on its reader's word. Nothing of either is lost. */
export function OtherTab({ kept, onChosen }: { kept: Kept<ReplyWords>; onChosen: () => void }) {
  return (
    <Banner
      tone="info"
      action={
        <Button
          onClick={() => {
            kept.takeOver();
            onChosen();
          }}
        >
          <Trans>Continue here</Trans>
        </Button>
      }
    >
      <Trans>You are writing this reply in another tab.</Trans>
    </Banner>
  );
}
