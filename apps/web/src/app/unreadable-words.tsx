import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import type { Kept } from './local/kept.ts';

type Props = { kept: Pick<Kept<never>, 'forgetUnreadable'>; words: string | null; flush?: boolean };

/** What an earlier version of the page kept at a place and this one can not put into its fields: to copy or discard. */
export function UnreadableWords({ kept, words, flush = false }: Props) {
  const { t } = useLingui();
  if (words === null) return null;
  return (
    <Banner
      tone="info"
      flush={flush}
      title={<Trans>An earlier version of this page kept here:</Trans>}
      action={
        <>
          <CopyButton text={words} label={t`Copy these words`} />
          <Button onClick={() => void kept.forgetUnreadable()}>
            <Trans>Discard</Trans>
          </Button>
        </>
      }
    >
      {words}
    </Banner>
  );
}
