import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft, IconFolder } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef, useState } from 'react';
import { categoryOf, itemsOf } from '@consult/domain/library/library.ts';
import { changeItem, moveItem } from '@consult/domain/library/moves.ts';
import { useTitle } from '../../app/page-title.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PageBody, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { fileSize } from '../attachment/attachment.ts';
import { LibraryFrame } from './library-frame.tsx';
import { ResourcePane } from './resource-pane.tsx';
import { ResourcesTree } from './resources-tree.tsx';
import { usePaneFocus } from './use-pane-focus.ts';
import { useResources, type Handout } from './use-resources.ts';
import { useShownTree } from './use-shown-tree.ts';
import classes from './editor.module.css';

/** /dashboard/edit-resources: a specialist's own handouts. Source: document 3, section 2.8; server rules 21. */
export function EditResourcesPage() {
  const title = useTitle();
  const resources = useResources();
  const { query, editor } = resources;
  if (query.data && editor.ready) return <Editor resources={resources} title={title} />;
  return (
    <>
      <PageHeader title={title} />
      <PageBody>
        {query.isError && !query.data ? (
          <ErrorState
            title={<Trans>Error fetching your resources</Trans>}
            trying={query.isFetching}
            onTryAgain={() => void query.refetch()}
          />
        ) : (
          <PageSkeleton />
        )}
      </PageBody>
    </>
  );
}

/** What a search looks at, beside names. */
const wordsOf = ({ fileName }: Handout): readonly string[] => [fileName];

function Editor({ resources, title }: { resources: ReturnType<typeof useResources>; title: string }) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const { resource: selectedId } = useSearch({ from: '/dashboard/edit-resources' });
  const { editor, shares, used } = resources;
  const { shown, edit, dirty, state } = editor;
  const [wanted, setEditing] = useState(false);
  // What an earlier visit changed and did not save is edited on.
  const editing = wanted || dirty;
  const [replacing, setReplacing] = useState<string | null>(null);
  const back = useRef<HTMLButtonElement>(null);
  const [menuSpot, setMenuSpot] = useState<HTMLElement | null>(null);
  const secondOf = useCallback(
    ({ fileName, size }: Handout) => `${fileName} · ${fileSize(size, i18n.locale)}`,
    [i18n.locale],
  );
  const tree = useShownTree(editor, secondOf, wordsOf);
  const { faulty } = tree;
  const selected = useMemo(() => itemsOf(shown).find(({ id }) => id === selectedId), [shown, selectedId]);
  const category = selected && categoryOf(shown, selected.id);
  usePaneFocus(selected?.id, back);
  const isOpen = selectedId !== undefined;
  const select = useCallback(
    (id: string | undefined) => {
      // On a phone Back leads to the tree.
      const replace = isOpen && id !== undefined;
      void navigate({ to: '.', search: id === undefined ? {} : { resource: id }, replace });
    },
    [navigate, isOpen],
  );
  return (
    <LibraryFrame
      editor={editor}
      title={title}
      before={
        selected ? (
          <span className={classes.back}>
            <IconButton
              ref={back}
              label={t`Back to the resources`}
              icon={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => select(undefined)}
            />
          </span>
        ) : null
      }
      actions={
        <Button className={classes.done} disabled={dirty || state === 'running'} onClick={() => setEditing(!editing)}>
          {editing ? <Trans>Done</Trans> : <Trans>Edit</Trans>}
        </Button>
      }
      saves={editing}
      words={{
        overtaken: <Trans>Your resources were saved elsewhere in the meantime.</Trans>,
        unsaved: (
          <Trans>Your changes to the resources are not saved. They wait here until you save or discard them.</Trans>
        ),
      }}
      faulty={faulty}
      factsOf={({ item, in: categoryId }, nameOf) => [
        [i18n._(msg`Resource name`), item.name],
        [i18n._(msg`Category`), nameOf(categoryId)],
        [i18n._(msg`File`), item.fileName],
      ]}
      onFaulty={select}
    >
      <div className={classes.work} data-open={selected ? true : undefined}>
        <ResourcesTree
          shown={tree}
          edit={edit}
          now={editor.now}
          editing={editing}
          used={used}
          selectedId={selected?.id}
          onSelect={select}
          replacing={replacing}
          onReplace={setReplacing}
          menuSpot={menuSpot}
        />
        <div className={classes.pane}>
          <div ref={setMenuSpot} className={classes['pane-menu']} />
          {selected && category ? (
            <ResourcePane
              key={selected.id}
              handout={selected}
              library={shown}
              categoryId={category.id}
              shares={shares.get(selected.id) ?? 0}
              editing={editing}
              faults={faulty.ofItems.get(selected.id) ?? {}}
              onRename={(name) => edit((now) => changeItem<Handout>(now, selected.id, { name }))}
              onCategory={(to) => edit((now) => moveItem(now, selected.id, to, Infinity))}
              onReplace={() => setReplacing(selected.id)}
            />
          ) : (
            <EmptyState icon={<IconFolder size={20} stroke={1.75} aria-hidden="true" />}>
              {shown.length === 0
                ? editing
                  ? t`Name a category to begin with.`
                  : t`You have no resources yet. Choose Edit to add some.`
                : t`Choose a resource to see its file.`}
            </EmptyState>
          )}
        </div>
      </div>
    </LibraryFrame>
  );
}
