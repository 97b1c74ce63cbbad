import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import type { Kept } from '../../app/local/kept.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import type { KeptForm } from './kept-consult.ts';
import type { RecoveryCopy } from './recovery-copy.ts';
import classes from './composer.module.css';

/**
 * Says that another open tab writes in this form, and goes on here on the writer's word; then, or where two tabs left
 * different words, offers both. None is lost before the writer chooses.
 */
export function FormVersions({ place, copy }: { place: Kept<KeptForm>; copy: RecoveryCopy }) {
  // A word and not the state itself: that is another one after each key.
  const shown = useSyncExternalStore(
    (listener) => place.subscribe(listener),
    () => {
      const { elsewhere, other } = place.state();
      // The copy of another device is offered as the draft's banner offers it.
      return elsewhere ? 'elsewhere' : other === null || copy.isServed(other) ? 'one' : 'two';
    },
  );
  if (shown === 'one') return null;
  if (shown === 'elsewhere')
    return (
      <Banner
        tone="info"
        flush
        action={
          <Button onClick={() => place.takeOver()}>
            <Trans>Continue here</Trans>
          </Button>
        }
      >
        <Trans>You are writing this consult in another tab.</Trans>
      </Banner>
    );
  return (
    <Banner
      tone="info"
      flush
      action={
        <span className={classes.unfinished}>
          <Button onClick={() => void place.swap()}>
            <Trans>Show the other version</Trans>
          </Button>
          <Button onClick={() => void place.keepShown()}>
            <Trans>Keep this version</Trans>
          </Button>
        </span>
      }
    >
      <Trans>You also wrote another version of this consult.</Trans>
    </Banner>
  );
}
