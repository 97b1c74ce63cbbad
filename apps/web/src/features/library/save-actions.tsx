import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { memo } from 'react';
import { Button } from '../../ui/button.tsx';
import type { SaveState } from './use-library-editor.ts';
import classes from './editor.module.css';

type Props = {
  /** How many changes are not saved; 0 for none. */
  count: number;
  dirty: boolean;
  state: SaveState;
  /** Whether Save and Discard stand here; without them it only says how things are. */
  saves: boolean;
  /** Whether other buttons stand beside these. */
  tight: boolean;
  /** The same functions each time: a key in the editor draws nothing of this. */
  onSave: () => void;
  onDiscard: () => void;
};

/** The keys that save, where there are keys. */
const saveKeys = matchMedia('(pointer: coarse)').matches
  ? undefined
  : /Mac/.test(navigator.platform)
    ? '⌘ S'
    : 'Ctrl S';

/** What is not saved, with Save and Discard. */
export const SaveActions = memo(function SaveActions({ count, dirty, state, saves, tight, ...on }: Props) {
  const { t } = useLingui();
  return (
    <>
      {dirty && state !== 'running' ? (
        <span className={classes.unsaved} data-tight={tight || undefined}>
          <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          <span className={classes.long}>
            {t`${plural(count, { one: '# change not saved', other: '# changes not saved' })}`}
          </span>
          <span className={classes.short} aria-hidden="true">
            {count}
          </span>
        </span>
      ) : null}
      {/* A screen reader hears what comes into it: a save, also one that had waited. */}
      <output className={classes.state}>
        {dirty ? null : state === 'saved' ? (
          <>
            <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />
            <Trans>Saved</Trans>
          </>
        ) : state === 'waits' ? (
          <Trans>Saved as soon as the server can be reached</Trans>
        ) : null}
      </output>
      {saves ? (
        <>
          <Button
            look="quiet"
            className={classes.discard}
            data-tight={tight || undefined}
            disabled={!dirty || state === 'running'}
            onClick={on.onDiscard}
          >
            <Trans context="unsaved changes">Discard</Trans>
          </Button>
          <Button
            look="primary"
            icon={<IconCheck size={16} stroke={1.75} aria-hidden="true" />}
            className={classes.save}
            data-tight={tight || undefined}
            {...(saveKeys ? { hint: saveKeys } : {})}
            disabled={!dirty && state !== 'running'}
            running={state === 'running' ? t`Saving…` : undefined}
            onClick={on.onSave}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      ) : null}
    </>
  );
});
