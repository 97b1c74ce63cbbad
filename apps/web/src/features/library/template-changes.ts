import type { Changes } from '@consult/domain/library/changes.ts';
import type { Library, Template } from '@consult/domain/library/library.ts';
import { withoutRepeats } from '@consult/domain/library/library.ts';
import type { Input, Output } from '../../app/call.ts';
import { onDone } from '../../app/local/local.ts';
import type { Shown } from '../../app/local/waiting.ts';
import { refetchAfresh } from '../../app/refetch.ts';
import { templatesQuery } from './library-query.ts';

/** Saves go out one after the other. */
export const sent = { stream: 'templates' } as const;

export type Stored = { library: Library<Template>; version: number };

/** The templates with the saves that are on their way. */
export function withSaves(stored: Output<'library-getTemplates'>, shown: readonly Shown[]): Stored {
  const saves = shown.filter(
    ({ command, standing }) => command.call === 'library-saveTemplates' && standing !== 'refused',
  );
  const [last] = saves.slice(-1);
  if (!last) return { library: withoutRepeats(stored.categories), version: stored.version };
  const input = last.command.input as Input<'library-saveTemplates'>;
  // The server's answer is here already, or the save that it is about comes yet.
  if (stored.version > input.version) return { library: withoutRepeats(stored.categories), version: stored.version };
  return { library: input.categories, version: input.version + 1 };
}

onDone('library-saveTemplates', () => refetchAfresh(templatesQuery.queryKey));

/** Reads changes that lie on the device; null for what this build does not know. */
export function readChanges(value: unknown): Changes<Template> | null {
  const { version, items, categories, order, names } = (value ?? {}) as Partial<
    Record<keyof Changes<Template>, unknown>
  >;
  const lists = [items, categories, names];
  if (typeof version !== 'number' || !lists.every(Array.isArray) || typeof order !== 'object') return null;
  return value as Changes<Template>;
}
