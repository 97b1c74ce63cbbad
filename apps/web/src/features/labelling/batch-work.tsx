import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { LentImage } from '@consult/contract/labelling/labelling.ts';
import { areSameLabels, verdictOf } from '@consult/domain/labelling/labels.ts';
import { hasLapsed } from '@consult/domain/labelling/loan.ts';
import type { Output } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { announce } from '../../ui/announce.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useNow } from '../../ui/now.ts';
import type { Batch } from './batch.ts';
import { BatchEnd } from './batch-end.tsx';
import { LabelBar } from './label-bar.tsx';
import { labelImage, moveImage } from './label-commands.ts';
import { LabelPanel } from './label-panel.tsx';
import type { LabellingPlace } from './labelling-place.ts';
import { useLentPicture } from './lent-pictures.ts';
import { PictureStage } from './picture-stage.tsx';
import { toggled } from './offered-labels.ts';
import { useNextBatch } from './use-next-batch.ts';
import classes from './labelling.module.css';

type Props = {
  place: LabellingPlace;
  batch: Batch;
  /** Its images, with what was said of them here. */
  images: readonly LentImage[];
  /** Which one is shown; behind the last one stands the batch's end. */
  at: number;
  choices: Output<'labelling-getChoices'> | undefined;
  onMove: (at: number) => void;
  /** Asks anew which batch is lent here. */
  onAgain: () => void;
};

/** One image after the other: the picture, the labels, and the keys. */
export function BatchWork({ place, batch, images, at, choices, onMove, onAgain }: Props) {
  const { t, i18n } = useLingui();
  const work = useRef<HTMLDivElement>(null);
  // What was chosen and not saved yet, by image.
  const [chosenOf, setChosenOf] = useState<Readonly<Record<string, readonly string[]>>>({});
  const next = useNextBatch(place, batch.id);
  const lentUntil = Date.parse(batch.lentUntil);
  const lapsed = hasLapsed(lentUntil, useNow(lentUntil));
  const image = images[at];
  const picture = useLentPicture(
    images.map(({ id }) => id),
    at,
  );
  const said = image?.doctorLabels ?? null;
  const changed = image === undefined ? undefined : chosenOf[image.id];
  const chosen = changed ?? (said !== null && verdictOf(said) === null ? said : []);
  const [number, total] = [at + 1, images.length];
  const where = image ? t`Image ${number} of ${total}` : t`That was the last image of this batch.`;
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else announce(where);
  }, [where]);

  const move = (to: number) => {
    onMove(to);
    // A button that was pressed would take the next Enter, meant for the next image.
    work.current?.focus();
  };
  const save = (labels: readonly string[]) => {
    if (!image) return;
    if (said === null || !areSameLabels(said, labels)) labelImage(image.id, labels);
    move(at + 1);
  };
  const change = () => {
    if (!image) return;
    moveImage(image.id, place.specialty);
    move(at + 1);
  };
  const handleAgain = () => {
    picture.loadAgain();
    onAgain();
  };
  const isDone = image !== undefined && changed === undefined && (said !== null || image.movedTo !== null);
  const handleSave = () => {
    if (chosen.length > 0) save(chosen);
    else if (isDone) move(at + 1);
  };
  return (
    <>
      {lapsed && image ? (
        <Banner
          tone="info"
          flush
          title={<Trans>The loan of these images has expired.</Trans>}
          action={
            <Button onClick={next.fetch} running={next.isFetching ? <Trans>Loading images…</Trans> : undefined}>
              <Trans>Fetch Next Batch</Trans>
            </Button>
          }
        >
          <Trans>Others may get them now; what you label still counts.</Trans>
        </Banner>
      ) : null}
      {next.error && image ? (
        <Banner tone="err" flush title={<Trans>Error loading images</Trans>}>
          {callErrorText(i18n, next.error)}
        </Banner>
      ) : null}
      <div ref={work} className={classes.work} tabIndex={-1}>
        {image ? (
          <>
            <PictureStage key={image.id} image={image} picture={picture} name={where} onAgain={handleAgain} />
            {picture.gone ? null : (
              <LabelPanel
                key={`labels ${image.id}`}
                image={image}
                choices={choices}
                chosen={chosen}
                onToggle={(label) => setChosenOf({ ...chosenOf, [image.id]: toggled(chosen, label) })}
                onSave={handleSave}
              />
            )}
          </>
        ) : (
          <BatchEnd next={next} total={images.length} />
        )}
      </div>
      <LabelBar
        key={image ? 'image' : 'end'}
        specialty={place.specialty}
        canGoBack={at > 0 && !picture.gone}
        isOpen={image !== undefined && image.movedTo === null && !picture.gone}
        canSave={(chosen.length > 0 || isDone) && !picture.gone}
        onPrev={() => move(at - 1)}
        onVerdict={(verdict) => save([verdict])}
        onChange={change}
        onSave={image ? (picture.gone ? () => undefined : handleSave) : null}
        next={next}
      />
    </>
  );
}
