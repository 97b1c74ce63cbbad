import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { maxTagLength } from '@consult/domain/media/limits.ts';
import { tagKey } from '@consult/domain/media/tags.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { changeOwnTag } from './change-media.ts';
import classes from './own-tags.module.css';

type Props = {
  tag: string;
  /** How many photos and films have it. */
  uses: number;
  /** The person's other tags. */
  others: readonly string[];
  onChanged: (to: string | null) => void;
};

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** One own tag, to be spelled otherwise or removed. Removing asks first where something has it: nothing undoes it. */
export function OwnTagRow({ tag, uses, others, onChanged }: Props) {
  const { t, i18n } = useLingui();
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null);
  const [name, setName] = useState(tag);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (doing === 'rename') field.current?.select();
  }, [doing]);
  const to = name.trim();
  const joins = doing === 'rename' && others.find((one) => tagKey(one) === tagKey(to));
  const end = () => {
    setDoing(null);
    setFailure(null);
    setName(tag);
  };
  const change = async (next: string | null) => {
    if (running) return;
    if (next === tag || next === '') return end();
    setRunning(true);
    try {
      await changeOwnTag(tag, next);
      setDoing(null);
      onChanged(next);
    } catch (error) {
      setFailure(error);
    } finally {
      setRunning(false);
    }
  };
  const failed = failure === null ? undefined : callErrorText(i18n, failure);
  return (
    <li className={classes.row}>
      <div className={classes.line}>
        <span className={classes.tag}>{tag}</span>
        <span className={classes.uses}>{t`${plural(uses, { one: '# file', other: '# files' })}`}</span>
        <IconButton label={t`Rename ${tag}`} icon={<IconPencil {...icon} />} onClick={() => setDoing('rename')} />
        <IconButton
          label={t`Remove ${tag}`}
          icon={<IconTrash {...icon} />}
          onClick={() => (uses === 0 ? void change(null) : setDoing('remove'))}
        />
      </div>
      {doing === 'rename' ? (
        <div className={classes.change}>
          <TextField
            label={t`New name of ${tag}`}
            value={name}
            maxLength={maxTagLength}
            autoComplete="off"
            ref={field}
            hint={joins ? t`You have ‘${joins}’ already: both become one tag.` : undefined}
            error={failed}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void change(to);
            }}
          />
          <Button onClick={end}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" running={running ? t`Saving…` : undefined} onClick={() => void change(to)}>
            <Trans>Rename</Trans>
          </Button>
        </div>
      ) : null}
      {doing === 'remove' ? (
        <div className={classes.change}>
          <p role="alert">
            {failed ?? t`${plural(uses, { one: 'It is taken off # file.', other: 'It is taken off # files.' })}`}
          </p>
          <Button onClick={end}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="final" running={running ? t`Removing…` : undefined} onClick={() => void change(null)}>
            <Trans>Remove</Trans>
          </Button>
        </div>
      ) : null}
    </li>
  );
}
