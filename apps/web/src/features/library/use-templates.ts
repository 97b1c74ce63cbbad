import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  applyChanges,
  conflictsOf,
  isReordered,
  isUnchanged,
  noChanges,
  rebase,
  settle,
  withChange,
  type Changes,
} from '@consult/domain/library/changes.ts';
import { checkTemplates } from '@consult/domain/library/check-templates.ts';
import type { Library, Template } from '@consult/domain/library/library.ts';
import type { FieldFaults } from '@consult/domain/fault/fault.ts';
import { useLive } from '../../app/live.ts';
import { useShown } from '../../app/local/local.ts';
import { useKept } from '../../app/local/use-kept.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { templatesQuery } from './library-query.ts';
import { readChanges, sent, withSaves } from './template-changes.ts';

const start: Changes<Template> = noChanges;

/** 'waits': it is saved once the server can be reached. */
export type SaveState = 'idle' | 'running' | 'saved' | 'waits';

export type Step = (library: Library<Template>) => Library<Template>;

/**
 * The viewer's templates as their editor shows them. The device keeps what was changed and not saved at every key; a
 * save of another page is followed at once, and merged where something was changed here.
 */
export function useTemplates() {
  const query = useQuery(templatesQuery);
  const shown = useShown();
  const form = useKept({ place: 'templates', start, read: readChanges });
  const [state, setState] = useState<SaveState>('idle');
  /** Whether a save found faults: from then on they are shown as they are. */
  const [judged, setJudged] = useState(false);
  useLive('library', { library: () => void refetchAfresh(templatesQuery.queryKey) });

  const { library, version } = useMemo(
    () => (query.data ? withSaves(query.data, shown) : { library: [], version: 0 }),
    [query.data, shown],
  );
  const typed = form.touched ? form.typed : start;
  const changes = useMemo(() => rebase(typed, library, version), [typed, library, version]);
  const templates = useMemo(() => applyChanges(library, changes), [library, changes]);
  const faults = useMemo(() => (judged ? checkTemplates(templates, library) : noFaults), [judged, templates, library]);
  const dirty = !isUnchanged(changes);
  /** Whether what is changed here was begun on an older version than the one that stands. */
  const overtaken = dirty && typed.version !== version && state !== 'running';

  const put = (next: Changes<Template>) => {
    if (state !== 'running') setState('idle');
    if (isUnchanged(next)) {
      setJudged(false);
      void form.clear();
    } else form.change(next);
  };
  // What was changed a moment ago is not drawn yet.
  const now = () => rebase(form.kept?.state().value?.typed ?? start, library, version);
  const edit = (step: Step) => {
    const until = now();
    const before = applyChanges(library, until);
    put(withChange(until, before, step(before)));
  };
  const conflicts = conflictsOf(changes);

  const save = async (): Promise<FieldFaults | null> => {
    if (state === 'running' || !dirty) return null;
    const wrong = checkTemplates(templates, library);
    setJudged(true);
    if (Object.keys(wrong).length > 0) return wrong;
    setState('running');
    const categories = templates.map(({ id, name, items }) => ({
      id,
      name: name.trim(),
      items: items.map((item) => ({ ...item, name: item.name.trim() })),
    }));
    const became = await form.send('library-saveTemplates', () => ({ version, categories }), sent);
    if (became.kind === 'refused') {
      setState('idle');
      const { code, faults: found } = became.error;
      if (code === 'CHANGED_ELSEWHERE') void refetchAfresh(templatesQuery.queryKey);
      return code === 'INVALID_INPUT' ? (found ?? null) : null;
    }
    setJudged(false);
    setState(became.kind === 'done' ? 'saved' : 'waits');
    return null;
  };
  return {
    query,
    notes: { kept: form.kept, state: form.state },
    /** Whether what this device keeps is open: before, nothing can be written. */
    ready: form.state.ready,
    templates,
    /** As they stand without what was changed here. */
    stored: library,
    changes,
    count: changes.items.length + changes.categories.length + (isReordered(changes) ? 1 : 0),
    conflicts,
    overtaken,
    dirty,
    faults,
    state,
    failed: form.refusal !== null && form.refusal.code !== 'CHANGED_ELSEWHERE' && form.refusal.code !== 'INVALID_INPUT',
    edit,
    settle: (kind: 'items' | 'categories', id: string, takes: 'mine' | 'theirs') => put(settle(now(), kind, id, takes)),
    /** Goes on with both versions merged, once nothing waits for a word. */
    goOn: () => put(now()),
    discard: () => {
      setJudged(false);
      setState('idle');
      void form.clear();
    },
    save,
  };
}

const noFaults: FieldFaults = {};

export type TemplatesEditor = ReturnType<typeof useTemplates>;
