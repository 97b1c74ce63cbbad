import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { explanationsQuery } from './billing-query.ts';
import classes from './report.module.css';

/** What the payer's codes mean; nothing while none is known. */
export function Explanations() {
  const { i18n } = useLingui();
  const titleId = useId();
  const explanations = useQuery(explanationsQuery).data?.explanations ?? [];
  if (explanations.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className={classes.explanations}>
      <h2 id={titleId}>
        <Trans>Standard Rejection Explanations</Trans>
      </h2>
      <dl>
        {explanations.map(({ code, en, fr }) => (
          <div key={code}>
            <dt>{code}</dt>
            <dd>{i18n.locale === 'fr' ? fr : en}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
