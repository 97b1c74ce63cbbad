import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Media } from '@consult/contract/media/media.ts';
import { maxNotesLength } from '@consult/domain/media/limits.ts';
import { localNow, useShownOf } from '../../app/local/local.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { changeMedia } from './change-media.ts';
import classes from './gallery.module.css';

/** Notes are kept so long after the last key, ms. */
const keepAfterMs = 200;

/** The notes of one photo, kept as they are typed. Where they were changed elsewhere meanwhile, its person chooses. */
export function MediaNotes({ item }: { item: Media }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useShownOf('media-change', `media.${item.id}`);
  const clashing = shown.find(({ command: { input, refusal } }) => refusal && input.notes !== undefined)?.command;
  const keep = (notes: string | null) => {
    clearTimeout(timer.current);
    // Over what was written elsewhere nothing goes until its person has chosen.
    if (notes !== null && notes !== item.notes && !clashing) void changeMedia(item, { notes });
  };
  const leave = useEffectEvent(() => keep(typed));
  // What was typed last is kept as the viewer goes on to another photo, or is closed.
  useEffect(() => () => leave(), []);
  const choose = async (notes: string | null) => {
    if (!clashing) return;
    await localNow()?.waiting.discard(clashing.id);
    setTyped(null);
    if (notes !== null) await changeMedia(item, { notes });
  };
  return (
    <div>
      {clashing ? (
        <Banner tone="warn">
          <Trans>These notes were changed elsewhere meanwhile. What you typed:</Trans>
          <span className={classes.clash}>{clashing.input.notes}</span>
          <span className={classes.searchActions}>
            <Button onClick={() => void choose(typed ?? clashing.input.notes ?? '')}>
              <Trans>Keep mine</Trans>
            </Button>
            <Button onClick={() => void choose(null)}>
              <Trans>Use the other</Trans>
            </Button>
          </span>
        </Banner>
      ) : null}
      <TextAreaField
        label={t`Notes`}
        value={typed ?? item.notes}
        maxLength={maxNotesLength}
        rows={4}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => keep(value), keepAfterMs);
        }}
        onBlur={() => {
          keep(typed);
          if (!clashing) setTyped(null);
        }}
      />
    </div>
  );
}
