import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { templatesQuery } from './library-query.ts';
import { usePlainWords } from './use-filled.ts';
import { matches } from '../../ui/matches.ts';
import classes from './library.module.css';
import type { Template } from './templates-dialog.tsx';

/** As many stand in the list at most: who looks for more types on, or opens all templates. */
const mostShown = 6;

/** The viewer's templates whose name, or that of their category, has the words; null looks for none. */
export function useSnippets(looked: string | null): readonly Template[] {
  const templates = useQuery({ ...templatesQuery, enabled: looked !== null, staleTime: 60_000 });
  if (looked === null) return [];
  return (templates.data?.categories ?? [])
    .flatMap(({ name: category, items }) => items.filter(({ name }) => matches(looked, category, name)))
    .slice(0, mostShown);
}

type Props = {
  id: string;
  snippets: readonly Template[];
  marked: number;
  onMark: (index: number) => void;
  onPick: (snippet: Template) => void;
};

/** The id of one entry, for the field that moves the mark. */
export const snippetId = (listId: string, index: number) => `${listId}-${index}`;

/** Templates by name at the place where they are typed. The keys are those of the field. */
export function SnippetList({ id, snippets, marked, onMark, onPick }: Props) {
  const { t } = useLingui();
  const plain = usePlainWords();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- its entries have two lines
    <div id={id} role="listbox" aria-label={t`Templates`} className={classes.snippets}>
      {snippets.map((snippet, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
        <div
          key={snippet.id}
          id={snippetId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          className={classes.option}
          onMouseMove={() => onMark(index)}
          // The field keeps the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(snippet)}
        >
          <strong>{snippet.name}</strong>
          <span>{plain(snippet.text)}</span>
        </div>
      ))}
    </div>
  );
}
