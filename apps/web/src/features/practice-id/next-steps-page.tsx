import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { callErrorText } from '../../app/call-error-text.ts';
import { useTitle } from '../../app/page-title.ts';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { practiceIdNameText } from '../../ui/practice-id-name.ts';
import { Bone } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { PracticeIdStep } from './practice-id-step.tsx';
import { ProofStep } from './proof-step.tsx';
import { standingQuery } from './standing-query.ts';
import classes from './next-steps.module.css';

/**
 * /dashboard/validation-required, 'Next Steps': what is missing, and what to do about it. ValidationWatch leads on from
 * it.
 */
export function NextStepsPage() {
  const { t, i18n } = useLingui();
  const title = useTitle();
  const standing = useQuery(standingQuery);
  const { data } = standing;
  const fieldName = practiceIdNameText(i18n, data?.fieldName ?? '');
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        {data ? (
          <div className={classes.page}>
            <section className={classes.missing}>
              <h2>{t`Your ${fieldName} is not validated yet`}</h2>
              <p>
                <Trans>
                  Until it is, you can look around and prepare drafts, but not send: no consults, referrals, forwards or
                  messages. As soon as it is validated, this page goes on by itself.
                </Trans>
              </p>
            </section>
            <PracticeIdStep standing={data} />
            <ProofStep standing={data} />
          </div>
        ) : standing.isError ? (
          <ErrorState
            title={callErrorText(i18n, standing.error)}
            trying={standing.isFetching}
            onTryAgain={() => void standing.refetch()}
          />
        ) : (
          <output className={classes.page} aria-label={t`Loading…`}>
            <Bone width="50%" height={16} />
            <Bone width="90%" />
            <Bone width="80%" />
            <Bone width="30%" height={12} />
            <Bone width={360} height={40} />
          </output>
        )}
      </PageBody>
    </>
  );
}
