import { Trans, useLingui } from '@lingui/react/macro';
import { IconMailOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callErrorText } from '../../app/call-error-text.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { useTitle } from '../../app/page-title.ts';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { RowSkeletons } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { fileSize } from '../attachment/attachment.ts';
import { Checklist } from './checklist.tsx';
import { DeliverySign } from './delivery-sign.tsx';
import { wayWords, whatWords } from './entry-words.ts';
import classes from './outbox.module.css';
import { OutboxDialog } from './outbox-dialog.tsx';
import { outboxQuery } from './outbox-query.ts';

/** /dashboard/outbox: shows developers what went out. */
export function OutboxPage() {
  const { t, i18n } = useLingui();
  const title = useTitle();
  const list = useInfiniteQuery(outboxQuery);
  const [opened, setOpened] = useState<string | null>(null);
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const kinds = { mail: t`Mail`, fax: t`Fax`, push: t`Push`, partner: t`Partner` };
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        <Checklist />
        {list.isPending ? <RowSkeletons /> : null}
        {!list.data && list.isError ? (
          <ErrorState
            title={callErrorText(i18n, list.error)}
            onTryAgain={() => void list.refetch()}
            trying={list.isFetching}
          />
        ) : null}
        {list.data && entries.length === 0 ? (
          <EmptyState icon={<IconMailOff size={18} stroke={1.75} aria-hidden="true" />}>
            <Trans>Nothing has gone out yet. Mail, fax and push appear here as soon as something sends them.</Trans>
          </EmptyState>
        ) : null}
        {entries.length > 0 ? (
          <div className={classes.scroll}>
            <table className={classes.table}>
              <thead>
                <tr>
                  <th scope="col">
                    <Trans>Written</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Kind</Trans>
                  </th>
                  <th scope="col">
                    <Trans>What</Trans>
                  </th>
                  <th scope="col">
                    <Trans>State</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Way</Trans>
                  </th>
                  <th scope="col" className={classes.number}>
                    <Trans>Size</Trans>
                  </th>
                  <th scope="col" className={classes.number}>
                    <Trans>Tries</Trans>
                  </th>
                  <th scope="col">
                    <Trans>Error</Trans>
                  </th>
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <tr key={entry.id} className={classes.row} onClick={() => setOpened(entry.id)}>
                    <td>
                      <SaidTime at={entry.createdAt} />
                    </td>
                    <td>{kinds[entry.kind]}</td>
                    <td>
                      <button
                        type="button"
                        className={classes.open}
                        onClick={(event) => {
                          event.stopPropagation();
                          setOpened(entry.id);
                        }}
                      >
                        {whatWords(i18n, entry)}
                      </button>
                    </td>
                    <td>
                      <DeliverySign state={entry.state} />
                    </td>
                    <td>{wayWords(i18n, entry.via)}</td>
                    <td className={classes.number}>{entry.bytes > 0 ? fileSize(entry.bytes, i18n.locale) : ''}</td>
                    <td className={classes.number}>{entry.attempts}</td>
                    <td>{entry.error}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
        <LoadMore list={list} />
      </PageBody>
      {opened ? <OutboxDialog entryId={opened} onClose={() => setOpened(null)} /> : null}
    </>
  );
}
