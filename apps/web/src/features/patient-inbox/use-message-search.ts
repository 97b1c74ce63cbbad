import { useState } from 'react';
import type { SearchFault } from '@consult/domain/fault/fault.ts';
import { checkMessageSearch, messageSearchTerms } from '@consult/domain/patient-message/search-terms.ts';
import { useTypedWords } from '../list/list.ts';
import type { Folder, MessagesAsked } from './messages-query.ts';

type Options = {
  /** The words of the search that the address names; '' for none. */
  text: string;
  everywhere: boolean;
  folder: Folder;
  /** Writes a search into the address, '' for none; with `enter` as a new entry of the history. */
  write: (words: string, everywhere: boolean, enter: boolean) => void;
};

/** Why the server would not search for these words; null where it would, or where nothing is looked for. */
const faultOf = (words: string): SearchFault | null =>
  words === '' ? null : checkMessageSearch(messageSearchTerms(words));

/**
 * The search above the messages: any of at most ten terms, in the folder of the tab or in all of them. It runs when
 * typing rests for half a second, or at Enter. Document 3, sections 2.14 and 5.
 */
export function useMessageSearch({ text, everywhere, folder, write }: Options) {
  const [fault, setFault] = useState<SearchFault | null>(null);
  const asked: MessagesAsked | null = text === '' ? null : { text, folder: everywhere ? null : folder };
  const run = (words: string) => {
    const found = faultOf(words);
    setFault(found);
    if (found) return;
    typed.noteSent(words);
    // Only the first of two searches in a row adds an entry to the history, so that one step back leaves both.
    write(words, everywhere, text === '' && !typed.isAhead);
  };
  const typed = useTypedWords({ text, onRest: run, onFollow: () => setFault(null) });
  return {
    typed: typed.typed,
    asked,
    fault,
    type: (words: string) => {
      typed.type(words);
      if (!faultOf(words.trim())) setFault(null);
    },
    submit: () => run(typed.typed.trim()),
    clear: () => {
      typed.type('');
      run('');
    },
    searchEverywhere: () => write(text, true, false),
  };
}
