import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/call.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { SaidTime } from '../../ui/said-time.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { fileSize } from '../attachment/attachment.ts';
import { DeliverySign } from './delivery-sign.tsx';
import { deliveryNames, recipientWords, wayWords, whatWords } from './entry-words.ts';
import classes from './outbox.module.css';
import { outboxEntryQuery, outboxQuery } from './outbox-query.ts';

/** One mail, fax or push as it went out, or would have: its recipient, and its text as text. */
export function OutboxDialog({ entryId, onClose }: { entryId: string; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const query = useQuery(outboxEntryQuery(entryId));
  const entry = query.data;
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: () => call('outbox-retry', { entryId }),
    onError: (error) => showSnack({ text: callErrorText(i18n, error) }),
    // Even when the server refused, the entry's state may have changed.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: outboxQuery.queryKey }),
        client.invalidateQueries({ queryKey: outboxEntryQuery(entryId).queryKey }),
      ]),
  });
  const bytes = entry?.bytes ?? 0;
  return (
    <Dialog
      title={entry?.subject || (entry && whatWords(i18n, entry)) || t`Outgoing message`}
      onClose={onClose}
      size="wide"
    >
      {query.isPending ? <PageSkeleton /> : null}
      {!entry && query.isError ? (
        <ErrorState
          title={callErrorText(i18n, query.error)}
          onTryAgain={() => void query.refetch()}
          trying={query.isFetching}
        />
      ) : null}
      {entry ? (
        <>
          <dl className={classes.facts}>
            <div>
              <dt>
                <Trans>To</Trans>
              </dt>
              <dd>{recipientWords(entry)}</dd>
            </div>
            <div>
              <dt>
                <Trans>What</Trans>
              </dt>
              <dd>{whatWords(i18n, entry)}</dd>
            </div>
            {entry.delivery ? (
              <div>
                <dt>
                  <Trans>Delivery</Trans>
                </dt>
                <dd>{i18n._(deliveryNames[entry.delivery])}</dd>
              </div>
            ) : null}
            {entry.via ? (
              <div>
                <dt>
                  <Trans>Way</Trans>
                </dt>
                <dd>{wayWords(i18n, entry.via)}</dd>
              </div>
            ) : null}
            {entry.subject ? (
              <div>
                <dt>
                  <Trans>Subject</Trans>
                </dt>
                <dd>{entry.subject}</dd>
              </div>
            ) : null}
            <div>
              <dt>
                <Trans>State</Trans>
              </dt>
              <dd>
                <DeliverySign state={entry.state} />
              </dd>
            </div>
            <div>
              <dt>
                <Trans>Tries</Trans>
              </dt>
              <dd>{entry.attempts}</dd>
            </div>
            {entry.error ? (
              <div>
                <dt>
                  <Trans>Error</Trans>
                </dt>
                <dd>
                  {entry.error}
                  {entry.error.startsWith('BOUNCED') ? (
                    <>
                      {' '}
                      <Trans>(It was accepted, and came back later.)</Trans>
                    </>
                  ) : null}
                </dd>
              </div>
            ) : null}
            <div>
              <dt>
                <Trans>Written</Trans>
              </dt>
              <dd>
                <SaidTime at={entry.createdAt} />
              </dd>
            </div>
            {/* Of a photo for a partner the text says it: no entry holds the picture. */}
            {entry.kind === 'partner' || bytes === 0 ? null : (
              <div>
                <dt>
                  <Trans>Size</Trans>
                </dt>
                <dd>{fileSize(bytes, i18n.locale)}</dd>
              </div>
            )}
          </dl>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must scroll it */}
          <pre className={classes.body} tabIndex={0} aria-label={t`Text`}>
            {entry.body}
          </pre>
          {entry.state === 'failed' && entry.error !== 'NO_FAX_NUMBER' ? (
            <div className={classes.again}>
              <Button onClick={() => again.mutate()} running={again.isPending ? t`Sending…` : undefined}>
                <Trans>Send again</Trans>
              </Button>
            </div>
          ) : null}
        </>
      ) : null}
    </Dialog>
  );
}
