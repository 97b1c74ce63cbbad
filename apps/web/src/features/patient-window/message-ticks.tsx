import { Trans, useLingui } from '@lingui/react/macro';
import { fullName } from '../../app/names.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import type { Member } from '../activity/activity.ts';
import classes from './share.module.css';
import type { WindowState } from './window-query.ts';

type Props = {
  messages: WindowState['messages'];
  members: readonly Member[];
  ticked: ReadonlySet<string>;
  disabled: boolean;
  onToggle: (id: string) => void;
  onStop: (id: string) => void;
};

/** The messages that may be shared, each with a tick of its own. What somebody else shared is only shown. */
export function MessageTicks({ messages, members, ticked, disabled, onToggle, onStop }: Props) {
  const { t } = useLingui();
  if (messages.length === 0)
    return (
      <p className={classes.quiet}>
        <Trans>There is no message that you may share. The patient sees the steps of the consult.</Trans>
      </p>
    );
  return (
    <fieldset className={classes.ticks}>
      <legend>
        <Trans>Messages</Trans>
      </legend>
      {messages.map(({ id, text, sentAt, sentBy, shared, mayChange }) => {
        const writer = members.find(({ personId }) => personId === sentBy);
        return (
          <div className={classes.item} key={id}>
            <Checkbox
              label={<span className={classes.text}>{text}</span>}
              hint={
                <>
                  {writer ? `${fullName(writer)} · ` : ''}
                  <SaidTime at={sentAt} />
                </>
              }
              checked={ticked.has(id)}
              disabled={disabled || !mayChange}
              onChange={() => onToggle(id)}
            />
            {shared && mayChange ? (
              <Button
                look="quiet"
                aria-label={t`Stop sharing ${text.slice(0, 40)}`}
                disabled={disabled}
                onClick={() => onStop(id)}
              >
                <Trans>Stop sharing</Trans>
              </Button>
            ) : null}
          </div>
        );
      })}
    </fieldset>
  );
}
