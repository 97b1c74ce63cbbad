import { Trans } from '@lingui/react/macro';
import { fullName } from '@consult/domain/activity/person-name.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Member } from '../activity/activity.ts';
import classes from './share.module.css';
import type { WindowState } from './window-query.ts';

type Props = {
  messages: WindowState['messages'];
  members: readonly Member[];
  ticked: ReadonlySet<string>;
  onTick: (ticked: ReadonlySet<string>) => void;
};

/** The messages that may be shared, each with a tick of its own. What somebody else shared is only shown. */
export function MessageTicks({ messages, members, ticked, onTick }: Props) {
  if (messages.length === 0)
    return (
      <p className={classes.quiet}>
        <Trans>There is no message that you may share. The patient sees the steps of the consult.</Trans>
      </p>
    );
  const toggle = (id: string) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTick(next);
  };
  return (
    <fieldset className={classes.ticks}>
      <legend>
        <Trans>Messages</Trans>
      </legend>
      {messages.map(({ id, text, sentAt, sentBy, mayChange }) => {
        const writer = members.find(({ personId }) => personId === sentBy);
        return (
          <Checkbox
            key={id}
            label={<span className={classes.text}>{text}</span>}
            hint={
              <>
                {writer ? `${fullName(writer)} · ` : ''}
                <SaidTime at={sentAt} />
              </>
            }
            checked={ticked.has(id)}
            disabled={!mayChange}
            onChange={() => toggle(id)}
          />
        );
      })}
    </fieldset>
  );
}
