import { Trans, useLingui } from '@lingui/react/macro';
import { fullName } from '../../app/names.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Member } from '../activity/activity.ts';
import classes from './forward.module.css';
import type { ThreadMessage } from './routing-query.ts';

type Props = {
  messages: readonly ThreadMessage[];
  members: readonly Member[];
  /** The messages that are not copied; all others are. */
  left: ReadonlySet<string>;
  disabled: boolean;
  onChange: (left: ReadonlySet<string>) => void;
};

/** Chooses which messages of the thread are copied into the new consult: all, unless the viewer takes some out. */
export function PreviousMessages({ messages, members, left, disabled, onChange }: Props) {
  const { t } = useLingui();
  if (messages.length === 0)
    return (
      <p className={classes.by}>
        <Trans>No messages</Trans>
      </p>
    );
  const all = left.size === 0;
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <fieldset className={classes.choices} disabled={disabled}>
      <legend className="visually-hidden">
        <Trans>Previous messages to copy</Trans>
      </legend>
      <div className={classes.all}>
        <span>{t`${messages.length - left.size} of ${messages.length} messages`}</span>
        <Button look="quiet" onClick={() => onChange(all ? new Set(messages.map(({ id }) => id)) : new Set())}>
          {all ? <Trans>Take none</Trans> : <Trans>Take all</Trans>}
        </Button>
      </div>
      <div className={classes.messages}>
        {messages.map(({ id, text, sentBy, sentAt, files, resources }) => {
          const writer = members.find(({ personId }) => personId === sentBy);
          const excerpt = text || [...files, ...resources.map(({ file }) => file)].map(({ name }) => name).join(', ');
          return (
            <Checkbox
              key={id}
              checked={!left.has(id)}
              onChange={() => toggle(id)}
              label={
                <>
                  <span className={classes.by}>
                    {writer ? fullName(writer) : t`Former member`} · <SaidTime at={sentAt} />
                  </span>
                  <span className={classes.excerpt}>{excerpt}</span>
                </>
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
