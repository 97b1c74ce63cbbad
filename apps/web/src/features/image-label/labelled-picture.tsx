import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import type { Attachment } from '@consult/contract/attachment/attachment.ts';
import type { ImageLabel } from '@consult/contract/image-label/image-label.ts';
import { fullName } from '../../app/names.ts';
import { fileAddress } from '../attachment/attachment.ts';
import type { LabelChoices } from './label-choices-query.ts';
import { labelName } from './label-names.ts';
import classes from './image-label.module.css';

type Props = {
  picture: Attachment;
  chosen: boolean;
  disabled: boolean;
  /** Of this picture, each consultant's own. */
  labels: readonly ImageLabel[];
  offered: LabelChoices['offered'];
  onToggle: () => void;
};

/** One picture of the consult, to be selected, over what each of its consultants says that it shows. */
export function LabelledPicture({ picture, chosen, disabled, labels, offered, onToggle }: Props) {
  const { i18n } = useLingui();
  const [broken, setBroken] = useState(false);
  return (
    <li>
      <button type="button" className={classes.tile} aria-pressed={chosen} disabled={disabled} onClick={onToggle}>
        <span className={classes.picture}>
          {broken ? (
            <IconPhoto size={24} stroke={1.5} aria-hidden="true" />
          ) : (
            <img
              src={fileAddress(picture.id)}
              alt=""
              loading="lazy"
              decoding="async"
              draggable={false}
              onError={() => setBroken(true)}
            />
          )}
          <span className={classes.mark} data-on={chosen || undefined}>
            {chosen ? <IconCheck size={14} stroke={2.5} aria-hidden="true" /> : null}
          </span>
        </span>
        <span className={classes.name}>{picture.name}</span>
      </button>
      {labels.length > 0 ? (
        <dl className={classes.said}>
          {labels.map(({ labelledBy, doctorLabels, customLabels }) => (
            <div key={labelledBy.personId}>
              <dt>{fullName(labelledBy)}</dt>
              <dd>{[...doctorLabels.map((one) => labelName(i18n, offered, one)), ...customLabels].join(', ')}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </li>
  );
}
