import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { DraftSync } from './draft-sync.ts';

/** Offers the text of another device beside the one in the reply box. Neither is lost before the reader chooses. */
export function OtherDevice({ draft, onChosen }: { draft: DraftSync; onChosen: () => void }) {
  const [swapped, setSwapped] = useState(false);
  return (
    <Banner
      tone="info"
      action={
        <>
          <Button
            onClick={() => {
              draft.swap();
              setSwapped(!swapped);
            }}
          >
            {swapped ? <Trans>Show this device's text</Trans> : <Trans>Show the other device's text</Trans>}
          </Button>
          <Button
            onClick={() => {
              draft.keepShown();
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
