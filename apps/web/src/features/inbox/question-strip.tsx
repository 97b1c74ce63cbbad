import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { unansweredAfterDays, type Question } from '@consult/domain/inbox/questions.ts';
import type { Output } from '../../app/call.ts';
import { Count } from '../../ui/count.tsx';
import classes from './inbox.module.css';
import { countOf } from './inbox-query.ts';

type Props = {
  question: Question | null;
  counts: Output<'inbox-counts'> | undefined;
  /** Whether 'Mine to book' is among them: for people who hold editActivityStatus. */
  withStatus: boolean;
  onAsk: (question: Question | null) => void;
};

/**
 * The questions of a day as filters of the inbox, each with how many consults it finds; pressed again, all are back.
 */
export function QuestionStrip({ question, counts, withStatus, onAsk }: Props) {
  const { t } = useLingui();
  const names: Record<Question, string> = {
    unread: t({ message: 'Unread', context: 'filter of consults' }),
    waiting: t`Waiting for my answer`,
    'to-book': t`Mine to book`,
    unanswered: t`${plural(unansweredAfterDays, { one: 'Unanswered for # day', other: 'Unanswered for # days' })}`,
    due: t({ message: 'Due', context: 'filter of consults' }),
  };
  const offered: Question[] = ['unread', 'waiting', ...(withStatus ? (['to-book'] as const) : []), 'unanswered'];
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would group fields; these are buttons
    <div className={classes.questions} role="group" aria-label={t`Show only`}>
      {offered.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.question}
          aria-pressed={one === question}
          onClick={() => onAsk(one === question ? null : one)}
        >
          {names[one]}
          <Count value={counts?.[countOf[one]] ?? 0} tone={one === question ? 'on' : 'plain'} />
        </button>
      ))}
    </div>
  );
}
