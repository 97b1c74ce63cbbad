import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowBackUp, IconFilePencil, IconSearch, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import type { DraftCollection } from '@consult/contract/draft/draft.ts';
import { callErrorText } from '../../app/call-error-text.ts';
import { heldBy } from '../../app/guard.ts';
import { LoadMore } from '../../app/load-more.tsx';
import { claimsQuery } from '../../app/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { PageBody, Toolbar } from '../../ui/page.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { showSnack } from '../../ui/snackbar.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { discardDrafts, returnDrafts } from './discard-drafts.ts';
import { draftsQuery, refreshDrafts, type DraftCard } from './draft-queries.ts';
import { DraftRow } from './draft-row.tsx';
import { ForwardedList } from './forwarded-list.tsx';
import { ReturnDialog } from './return-dialog.tsx';
import { forgetReturn } from './return-place.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import classes from './draft.module.css';

/** Document 3, section 9: the search waits until typing has rested this long. */
const searchRestMs = 500;

type Props = {
  collection: DraftCollection;
  /** Renders the keys that move through the rows of the given list. */
  keys: (list: React.RefObject<HTMLElement | null>) => ReactNode;
};

/**
 * The viewer's drafts, to open or to discard, below what they forwarded; or those that wait for their approval, to open
 * or to return. The latest save stands first.
 */
export function DraftList({ collection, keys }: Props) {
  const { t, i18n } = useLingui();
  const held = heldBy(useQuery(claimsQuery).data);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), searchRestMs);
  const list = useInfiniteQuery(draftsQuery(collection, search));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const [failed, setFailed] = useState<{ ids: string[]; comment: string; error: unknown } | null>(null);
  const element = useRef<HTMLDivElement>(null);

  const drafts = new Map<string, DraftCard>();
  for (const page of list.data?.pages ?? [])
    for (const id of page.order) {
      const card = page.drafts[id];
      if (card && !drafts.has(id)) drafts.set(id, { ...card, id });
    }
  const shown = [...drafts.values()];
  // A draft that left the list leaves the selection.
  const selected = shown.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const all = shown.length > 0 && selected.length === shown.length;
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));

  const own = collection === 'user_drafts';

  /** Discards own drafts, and returns others'. */
  const letGo = async (ids: string[], comment: string) => {
    setAsked(false);
    setFailed(null);
    setDiscarding(true);
    const versions = new Map(ids.flatMap((id) => (drafts.has(id) ? [[id, drafts.get(id)!.version] as const] : [])));
    const { done, failures } = await (own ? discardDrafts(ids) : returnDrafts(versions, comment));
    setChosen(new Set(failures.map(({ id }) => id)));
    if (failures[0]) setFailed({ ids: failures.map(({ id }) => id), comment, error: failures[0].error });
    else if (!own) void forgetReturn(ids);
    await refreshDrafts();
    setDiscarding(false);
    const count = done.length;
    if (count === 0) return;
    showSnack({
      text: own ? (
        <Plural value={count} one="Draft discarded." other="# drafts discarded." />
      ) : (
        <Plural value={count} one="Draft returned." other="# drafts returned." />
      ),
    });
  };

  const waiting = typed.trim() !== '' && (search !== typed.trim() || list.isPending);
  return (
    <div className={classes.list} ref={element}>
      <Toolbar
        end={
          selected.length > 0 ? (
            <Button
              look="soft"
              icon={
                own ? (
                  <IconTrash size={16} stroke={1.75} aria-hidden="true" />
                ) : (
                  <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" />
                )
              }
              onClick={() => setAsked(true)}
              running={discarding ? (own ? t`Discarding…` : t`Returning…`) : undefined}
            >
              {own ? <Trans>Discard</Trans> : <Trans>Return</Trans>} ({selected.length})
            </Button>
          ) : null
        }
      >
        {shown.length > 0 ? (
          <span className={classes.all}>
            <Checkbox
              label={<span className={classes.allLabel}>{t`Select all`}</span>}
              aria-label={t`Select all`}
              checked={all}
              ref={(box) => {
                if (box) box.indeterminate = selected.length > 0 && !all;
              }}
              onChange={() => setChosen(all ? new Set() : new Set(shown.map(({ id }) => id)))}
            />
          </span>
        ) : null}
        <SearchField label={t`Search by subject`} value={typed} onChange={setTyped} />
      </Toolbar>
      {failed ? (
        <Banner
          tone="err"
          flush
          title={own ? <Trans>Error discarding some drafts</Trans> : <Trans>Error returning some drafts</Trans>}
          action={<Button onClick={() => void letGo(failed.ids, failed.comment)}>{t`Try again`}</Button>}
        >
          {own ? (
            <Plural value={failed.ids.length} one="# draft was not discarded." other="# drafts were not discarded." />
          ) : (
            <Plural value={failed.ids.length} one="# draft was not returned." other="# drafts were not returned." />
          )}{' '}
          {callErrorText(i18n, failed.error)}
        </Banner>
      ) : null}
      <PageBody>
        {own && search === '' ? <ForwardedList /> : null}
        {list.isPending ? (
          <ListSkeleton cells={['box', 'what', 'time']} />
        ) : !list.data ? (
          <ErrorState
            title={<Trans>Error fetching your drafts</Trans>}
            kept={callErrorText(i18n, list.error)}
            onTryAgain={() => void list.refetch()}
            trying={list.isFetching}
          />
        ) : shown.length === 0 ? (
          <Empty collection={collection} search={search} onClear={() => setTyped('')} />
        ) : (
          <ul aria-busy={waiting || undefined}>
            {shown.map((draft) => (
              <DraftRow
                key={draft.id}
                draft={draft}
                collection={collection}
                beta={held.has('betaEconsultSearch')}
                chosen={chosen.has(draft.id)}
                onChoose={() => toggle(draft.id)}
              />
            ))}
          </ul>
        )}
        <LoadMore list={list} />
      </PageBody>
      {asked && !own ? (
        <ReturnDialog
          draftIds={selected}
          onClose={() => setAsked(false)}
          onReturn={(comment) => void letGo(selected, comment)}
        />
      ) : null}
      {asked && own ? (
        <DiscardDialog
          count={selected.length}
          onClose={() => setAsked(false)}
          onDiscard={() => void letGo(selected, '')}
        />
      ) : null}
      {keys(element)}
    </div>
  );
}

type EmptyProps = { collection: DraftCollection; search: string; onClear: () => void };

function Empty({ collection, search, onClear }: EmptyProps) {
  if (search !== '')
    return (
      <EmptyState
        icon={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        action={
          <Button onClick={onClear}>
            <Trans>Clear the search</Trans>
          </Button>
        }
      >
        <Trans>No subject matches your search.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState icon={<IconFilePencil size={18} stroke={1.75} aria-hidden="true" />}>
      {collection === 'user_drafts' ? (
        <Trans>You have no saved drafts</Trans>
      ) : (
        <Trans>You have no pending approvals</Trans>
      )}
    </EmptyState>
  );
}
