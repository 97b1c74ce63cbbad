import { Trans } from '@lingui/react/macro';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import type { Kept, KeptState } from './local/kept.ts';
import { UnreadableWords } from './unreadable-words.tsx';

type Props = {
  form: {
    kept: Pick<Kept<never>, 'takeOver' | 'swap' | 'keepShown' | 'forgetUnreadable'> | null;
    state: Pick<KeptState<unknown>, 'elsewhere' | 'other' | 'unreadable'>;
  };
};

/**
 * What else there is of a form's words: those of another tab or an earlier visit. Nothing goes before its person
 * chooses.
 */
export function KeptNotes({ form: { kept, state } }: Props) {
  if (!kept) return null;
  return (
    <>
      {state.elsewhere ? (
        <Banner
          tone="info"
          action={
            <Button onClick={() => kept.takeOver()}>
              <Trans>Continue here</Trans>
            </Button>
          }
        >
          <Trans>You are writing this in another tab.</Trans>
        </Banner>
      ) : null}
      {state.other ? (
        <Banner
          tone="info"
          action={
            <>
              <Button onClick={() => void kept.swap()}>
                <Trans>Show the other one</Trans>
              </Button>
              <Button onClick={() => void kept.keepShown()}>
                <Trans>Keep this one</Trans>
              </Button>
            </>
          }
        >
          <Trans>There is another version of what you typed here.</Trans>
        </Banner>
      ) : null}
      <UnreadableWords kept={kept} words={state.unreadable} />
    </>
  );
}
