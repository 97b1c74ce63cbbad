import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconShieldQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '@consult/domain/money/money.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { needsQuery } from './billing-query.ts';

type Props = { onlyThese: boolean; onOnlyThese: (only: boolean) => void };

/** How many records would be refused or wait as they stand, what they pay, and the way to see only these. */
export function NeedsBanner({ onlyThese, onOnlyThese }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useQuery(needsQuery);
  // The way back to all stays, also when the last of them was settled.
  if (!data || (data.records === 0 && !onlyThese)) return null;
  const { records, ready } = data;
  const fees = formatMoney(data.fees, i18n.locale === 'fr' ? 'fr' : 'en');
  return (
    <Banner
      tone="warn"
      icon={<IconShieldQuestion size={18} stroke={1.75} aria-hidden="true" />}
      title={t`${plural(records, {
        one: '# claim needs you before Thursday’s file.',
        other: '# claims need you before Thursday’s file.',
      })}`}
      action={
        <Button onClick={() => onOnlyThese(!onlyThese)}>
          {onlyThese ? <Trans>Show all</Trans> : <Trans>Show only these</Trans>}
        </Button>
      }
    >
      {t`${fees} would be refused or held as they stand.`}{' '}
      {ready > 0 ? t`${plural(ready, { one: 'The other one is ready.', other: 'The other # are ready.' })}` : null}
    </Banner>
  );
}
