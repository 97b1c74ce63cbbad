import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { checkTemplates } from '@consult/domain/library/check-templates.ts';
import type { Library, Template } from '@consult/domain/library/library.ts';
import { withoutRepeats } from '@consult/domain/library/library.ts';
import type { Input, Output } from '../../app/call.ts';
import { onDone, onRefused, useLastWaiting, useShown } from '../../app/local/local.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { templatesQuery } from './library-query.ts';
import { useLibraryEditor, type LibraryEditor, type Stored } from './use-library-editor.ts';

export type TemplatesEditor = LibraryEditor<Template>;

const refetch = () => void refetchAfresh(templatesQuery.queryKey);
onDone('library-saveTemplates', () => refetchAfresh(templatesQuery.queryKey));
// Also a save that waited: what stands there instead is shown beside what comes back.
onRefused('library-saveTemplates', refetch);

/** The viewer's templates in their editor. */
export function useTemplates() {
  const query = useQuery(templatesQuery);
  const shown = useShown();
  const waiting = useLastWaiting('library-saveTemplates');
  const confirmed = useMemo(() => (query.data ? confirmedBy(query.data) : null), [query.data]);
  const stored = useMemo(() => confirmed && withSaves(confirmed, shown), [confirmed, shown]);
  const editor: TemplatesEditor = useLibraryEditor<Template>({
    place: 'templates',
    stored,
    confirmed,
    waiting,
    check: checkTemplates,
    // Saves go out one after the other.
    send: (form, version, library, rest) =>
      form.send('library-saveTemplates', () => ({ version, categories: inputOf(library) }), {
        stream: 'templates',
        rest,
      }),
    refetch,
  });
  return { query, editor };
}

function inputOf(library: Library<Template>): Input<'library-saveTemplates'>['categories'] {
  return library.map(({ id, name, items }) => ({
    id,
    name: name.trim(),
    items: items.map((item) => ({ ...item, name: item.name.trim() })),
  }));
}

const confirmedBy = ({ categories, version }: Output<'library-getTemplates'>): Stored<Template> => ({
  library: withoutRepeats(categories),
  version,
});

/** The templates with the saves that are on their way. */
function withSaves(confirmed: Stored<Template>, shown: readonly Shown[]): Stored<Template> {
  const input = lastSave('library-saveTemplates', shown);
  // The server's answer is here already, or the save that it is about comes yet.
  if (!input || confirmed.version > input.version) return confirmed;
  return { library: input.categories, version: input.version + 1 };
}

/** The last save that is on its way; undefined without one. */
export function lastSave<Name extends 'library-saveTemplates' | 'library-saveResources'>(
  name: Name,
  shown: readonly Shown[],
): Input<Name> | undefined {
  const last = shown.findLast(({ command, standing }) => command.call === name && standing !== 'refused');
  return last?.command.input as Input<Name> | undefined;
}
