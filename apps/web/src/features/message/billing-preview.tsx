import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { threadMessageCode } from '@consult/domain/billing/codes.ts';
import { formatMoney } from '@consult/domain/money/money.ts';
import { call, type Output } from '../../app/call.ts';
import { findingWords, provinceText } from '../billing/billing.ts';
import type { Activity } from '../activity/activity.ts';
import classes from './reply.module.css';
import type { Billing } from './reply-billing.tsx';

/** `isOther`: a first answer is billed by another code than the chosen one. */
type Preview = Output<'billing-preview'> & { isOther: boolean };

/**
 * What a reply would be billed as if it were sent now, asked for once the box has words: null while it is not known, or
 * where nothing is billed.
 */
export function useBillingPreview(
  { id, can, lastSeq }: Pick<Activity, 'id' | 'can'> & { lastSeq: number },
  { billable, code }: Billing,
  hasReply: boolean,
): Preview | null {
  const billingCode = can.customizeBillingCode ? code.trim() : '';
  const { data } = useQuery({
    // A message that came meanwhile may have opened a window.
    queryKey: ['billing-preview', id, billingCode, lastSeq],
    queryFn: ({ signal }) => call('billing-preview', { activityId: id, billingCode }, { signal }),
    enabled: can.bill && billable && hasReply && billingCode.length <= 20,
    staleTime: 60_000,
    retry: false,
  });
  if (!billable || !hasReply || !data || data.code === null) return null;
  const chosen = billingCode || threadMessageCode;
  return { ...data, isOther: data.isFirst && can.customizeBillingCode && data.code !== chosen };
}

/** 'Bills 03.01O, $68.99', and the gravest thing that a rule says of it. */
export function BillingPreview({ preview }: { preview: Preview }) {
  const { t, i18n } = useLingui();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  const code = preview.code ?? '';
  const fee = preview.fee === null ? '' : formatMoney(preview.fee, language);
  if (preview.sameWindow)
    return <span className={classes.end}>{t`In the 24 hours of an earlier message: no new record.`}</span>;
  const bills = [
    fee === '' ? t`Bills ${code}` : t`Bills ${code}, ${fee}`,
    ...(preview.isOther ? [t`your first answer, whatever code is chosen`] : []),
  ].join(' · ');
  const worst = preview.findings[0];
  const province = provinceText(i18n, preview.withoutClaimsWay);
  if (preview.verdict === 'elsewhere')
    return (
      <span className={classes.end}>
        {bills} ·{' '}
        {province === '' ? t`On hold until you have a clinic in your profile` : t`No claims way for ${province} yet`}
      </span>
    );
  if (!worst || worst.unchecked) return <span className={classes.end}>{bills}</span>;
  const { head, why } = findingWords(i18n, worst);
  return (
    <span className={classes.end} data-verdict={worst.outcome}>
      {bills} · <strong>{head}</strong>. {why}
    </span>
  );
}
