import type { I18n } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Output } from '../../app/call.ts';

type Promised = NonNullable<Output<'group-get'>['promise']>;
type Span = NonNullable<Promised['seen']>;
type Kept = NonNullable<Output<'group-get'>['kept']>;

/** '3 working days'. */
function spanWords(i18n: I18n, { amount, unit }: Span): string {
  return unit === 'days'
    ? i18n._(msg`${plural(amount, { one: '# working day', other: '# working days' })}`)
    : i18n._(msg`${plural(amount, { one: '# working hour', other: '# working hours' })}`);
}

/** What a service promises: 'Answers within 3 working days, sees it within 1 working day'. */
export function PromiseWords({ promise: { seen, answered } }: { promise: Promised }) {
  const { t, i18n } = useLingui();
  const answer = answered && spanWords(i18n, answered);
  const look = seen && spanWords(i18n, seen);
  if (answer && look) return <>{t`Answers within ${answer}, seen within ${look}`}</>;
  if (answer) return <>{t`Answers within ${answer}`}</>;
  return <>{t`Seen within ${look ?? ''}`}</>;
}

/** 'Kept: 18 of the last 20'. */
export function KeptWords({ kept: { kept, of } }: { kept: Kept }) {
  return (
    <Trans>
      Kept: {kept} of the last {of}
    </Trans>
  );
}
