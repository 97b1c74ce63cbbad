import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { LentImage } from '@consult/contract/labelling/labelling.ts';
import { labelKey, verdictOf } from '@consult/domain/labelling/labels.ts';
import type { Output } from '../../app/call.ts';
import { labelName } from '../image-label/image-label.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useShortcut } from '../../ui/shortcut.ts';
import { LabelToggle } from './label-toggle.tsx';
import { labelsWith, labelToAdd, offeredLabels } from './offered-labels.ts';
import { PredictionFacts } from './prediction-facts.tsx';
import { specialtyWords } from './specialty-words.ts';
import classes from './labelling.module.css';

type Props = {
  image: LentImage;
  choices: Output<'labelling-getChoices'> | undefined;
  chosen: readonly string[];
  onToggle: (label: string) => void;
  onSave: () => void;
};

/** So many labels have a key of their own. */
const numbered = 9;

/** What the image was taken for, and the labels that it can get. */
export function LabelPanel({ image, choices, chosen, onToggle, onSave }: Props) {
  const { t, i18n } = useLingui();
  const [text, setText] = useState('');
  const listed = choices?.listed ?? [];
  const nameOf = (label: string) => labelName(i18n, listed, label);
  const offered = offeredLabels({
    aiPrediction: image.aiPrediction,
    conditions: choices?.conditions.map(({ name }) => name) ?? [],
    listed: listed.map(({ label }) => label),
    ownLabels: [...(choices?.ownLabels ?? []), ...chosen],
    nameOf,
  });
  const found = labelsWith(offered, text);
  const added = labelToAdd(offered, text);
  const verdict = verdictOf(image.doctorLabels ?? []);
  const otherSpecialty = image.movedTo && specialtyWords(i18n, image.movedTo);
  const keys = new Set(chosen.map(labelKey));
  useShortcut('1…9', t`Choose a label`, () => {});

  const handleEnter = () => {
    const label = text.trim() === '' ? null : (found[0]?.label ?? added);
    if (label === null) {
      if (text.trim() === '') onSave();
      return;
    }
    onToggle(label);
    setText('');
  };
  return (
    <section className={classes.panel} aria-label={t`Labels`}>
      <PredictionFacts image={image} nameOf={nameOf} />
      <div className={classes.labels}>
        <h2>
          <Trans>Your labels</Trans>
          <span className={classes.quiet}>
            <Trans>at least one</Trans>
          </span>
        </h2>
        {otherSpecialty ? (
          <p className={classes.said}>
            <Trans>You moved this image to {otherSpecialty}.</Trans>
          </p>
        ) : (
          <>
            {verdict ? (
              <p className={classes.said}>
                {verdict === 'unknown' ? <Trans>You chose Unknown.</Trans> : <Trans>You chose Exclude.</Trans>}
              </p>
            ) : null}
            <SearchField label={t`Find or add a label`} value={text} onChange={setText} onSearch={handleEnter} />
            <ul className={classes.list}>
              {found.map(({ label, name, own }, n) => (
                <LabelToggle
                  key={labelKey(label)}
                  label={name}
                  own={own}
                  number={n < numbered ? n + 1 : null}
                  checked={keys.has(labelKey(label))}
                  onToggle={() => onToggle(label)}
                  onEnter={onSave}
                />
              ))}
            </ul>
            {added === null ? null : (
              <button
                type="button"
                className={classes.add}
                onClick={() => {
                  onToggle(added);
                  setText('');
                }}
              >
                <Trans>Add ‘{added}’</Trans>
              </button>
            )}
          </>
        )}
      </div>
    </section>
  );
}
