import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { HelpLink } from '@consult/domain/library/help-links.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { useTitle } from '../../app/page-title.ts';
import { appInfoQuery } from '../../app/session.ts';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import classes from './help-page.module.css';
import { helpLinksQuery } from './library-query.ts';

/** /dashboard/resources: support links, specialist handouts and diagnostic references, each in a new tab. */
export function HelpPage() {
  const { t, i18n } = useLingui();
  const title = useTitle();
  const links = useQuery(helpLinksQuery(i18n.locale === 'fr' ? 'fr' : 'en'));
  const supportUrl = useQuery(appInfoQuery).data?.supportUrl;
  const own = supportUrl?.startsWith('https://') ? [{ title: t`Support`, address: supportUrl }] : [];
  const left = links.data?.leftOut ?? 0;
  return (
    <>
      <PageHeader title={title} />
      <PageBody padded>
        {links.isPending ? <PageSkeleton /> : null}
        {!links.data && links.isError ? (
          <ErrorState
            title={callErrorText(i18n, links.error)}
            onTryAgain={() => void links.refetch()}
            trying={links.isFetching}
          />
        ) : null}
        {links.data ? (
          <div className={classes.lists}>
            <p className={classes.note}>
              <Trans>These pages belong to others and open in a new tab. Enter nothing about a patient there.</Trans>
            </p>
            <LinkList title={<Trans>Support links</Trans>} links={[...own, ...links.data.support]} />
            <LinkList title={<Trans>Specialist handouts</Trans>} links={links.data.handouts} />
            <LinkList title={<Trans>Diagnostic references</Trans>} links={links.data.references} />
            {left > 0 ? (
              <p className={classes.note}>
                {t`${plural(left, { one: '# entry is broken and not shown. Tell whoever runs this installation.', other: '# entries are broken and not shown. Tell whoever runs this installation.' })}`}
              </p>
            ) : null}
          </div>
        ) : null}
      </PageBody>
    </>
  );
}

function LinkList({ title, links }: { title: ReactNode; links: readonly HelpLink[] }) {
  const { t } = useLingui();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {links.length === 0 ? (
        <p className={classes.note}>
          <Trans>Nothing here yet.</Trans>
        </p>
      ) : null}
      <ul className={classes.list}>
        {links.map(({ title: name, address }) => (
          <li key={`${name} ${address}`}>
            <a href={address} target="_blank" rel="noopener noreferrer">
              <span className={classes.name}>{name}</span>
              <span className={classes.host}>{new URL(address).host}</span>{' '}
              <span className="visually-hidden">{t`(opens in a new tab)`}</span>
              <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
