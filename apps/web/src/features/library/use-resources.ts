import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { checkResources } from '@consult/domain/library/check-resources.ts';
import type { Library } from '@consult/domain/library/library.ts';
import { itemsOf, withoutRepeats } from '@consult/domain/library/library.ts';
import type { Input, Output } from '../../app/call.ts';
import { onDone, onRefused, useLastWaiting, useShown } from '../../app/local/local.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { resourcesQuery } from './library-query.ts';
import { useLibraryEditor, type LibraryEditor, type Stored } from './use-library-editor.ts';
import { lastSave } from './use-templates.ts';

/** A handout as its editor shows it: its name, and the file behind it. */
export type Handout = {
  readonly id: string;
  readonly name: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
};

export type ResourcesEditor = LibraryEditor<Handout>;

const refetch = () => void refetchAfresh(resourcesQuery.queryKey);
onDone('library-saveResources', () => refetchAfresh(resourcesQuery.queryKey));
// Also a save that waited: what stands there instead is shown beside what comes back.
onRefused('library-saveResources', refetch);

/** The viewer's handouts in their editor, with what the server alone knows of them. */
export function useResources() {
  const query = useQuery(resourcesQuery);
  const shown = useShown();
  const waiting = useLastWaiting('library-saveResources');
  const { data } = query;
  const confirmed = useMemo(() => (data ? confirmedBy(data) : null), [data]);
  const stored = useMemo(() => confirmed && withSaves(confirmed, shown), [confirmed, shown]);
  const editor: ResourcesEditor = useLibraryEditor<Handout>({
    place: 'resources',
    stored,
    confirmed,
    waiting,
    check,
    // Saves go out one after the other.
    send: (form, version, library, rest) =>
      form.send('library-saveResources', () => ({ version, categories: inputOf(library) }), {
        stream: 'resources',
        rest,
      }),
    refetch,
  });
  const shares = useMemo(
    () => new Map((data?.categories ?? []).flatMap(({ resources }) => resources.map((one) => [one.id, one.shares]))),
    [data],
  );
  return { query, editor, shares, used: data?.used ?? 0 };
}

/** The server alone knows which files there are. */
function check(next: Library<Handout>, before: Library<Handout>) {
  return checkResources(next, before, new Set(itemsOf(next).map(({ fileId }) => fileId)));
}

function inputOf(library: Library<Handout>): Input<'library-saveResources'>['categories'] {
  return library.map(({ id, name, items }) => ({
    id,
    name: name.trim(),
    resources: items.map((item) => ({ id: item.id, resourceName: item.name.trim(), fileId: item.fileId })),
  }));
}

function confirmedBy({ categories, version }: Output<'library-getResources'>): Stored<Handout> {
  const library = categories.map(({ id, name, resources }) => ({
    id,
    name,
    items: resources.map(({ shares: _shares, resourceName, ...file }) => ({ ...file, name: resourceName })),
  }));
  return { library: withoutRepeats(library), version };
}

/** The handouts with the saves that are on their way. */
function withSaves({ library, version }: Stored<Handout>, shown: readonly Shown[]): Stored<Handout> {
  const input = lastSave('library-saveResources', shown);
  // The server's answer is here already, or the save that it is about comes yet.
  if (!input || version > input.version) return { library, version };
  const files = new Map(itemsOf(library).map((item) => [item.fileId, item]));
  return {
    version: input.version + 1,
    library: input.categories.map(({ id, name, resources }) => ({
      id,
      name,
      items: resources.map((one) => {
        const { fileName = one.resourceName, contentType = '', size = 0 } = files.get(one.fileId) ?? {};
        return { id: one.id, name: one.resourceName, fileId: one.fileId, fileName, contentType, size };
      }),
    })),
  };
}
