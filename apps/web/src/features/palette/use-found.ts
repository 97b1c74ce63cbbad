import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { searchTerms } from '@consult/domain/inbox/search-terms.ts';
import { call } from '../../app/call.ts';
import type { Viewer } from '../../app/guard.ts';
import type { ListedConsult } from '../list/list.ts';

/** The server is asked when typing rests for so long, ms; what this device knows is there at once. */
const restMs = 250;
/** At most so many of the typed words are looked for, each by itself: a search finds any of its words. */
const askedWords = 2;

/** What is typed, once it rests. */
function useRested(typed: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}

/** Whose lists the viewer reads: their own, or those of the clinics whose staff they are. */
export type Reads = { own: boolean; clinicIds: readonly string[] };

async function findConsults(words: readonly string[], { own, clinicIds }: Reads, signal: AbortSignal) {
  const columns = ['PHN' as const, 'Patient Name' as const];
  const asked = words.flatMap((text) => [
    ...(own ? [call('inbox-search', { text, columns }, { signal })] : []),
    ...clinicIds.map((clinicId) => call('clinicInbox-search', { clinicId, toBook: false, text, columns }, { signal })),
  ]);
  const rows = (await Promise.all(asked)).flatMap((page): ListedConsult[] => page.rows);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/**
 * What the server finds: consults by whole words of a patient's name or by number, as the search of the lists does and
 * audited like it, and services.
 */
export function useFound(typed: string, reads: Reads, held: Viewer['held']) {
  const rested = useRested(typed.trim());
  const words = searchTerms(rested).filter((word) => word.length > 1);
  // The last word is mostly a family name, the rarest of them.
  const asked = [...new Set([words.at(-1), words[0]])].flatMap((word) => word ?? []).slice(0, askedWords);
  const consults = useQuery({
    queryKey: ['palette-consults', asked, reads],
    queryFn: ({ signal }) => findConsults(asked, reads, signal),
    enabled: asked.length > 0,
    retry: false,
  });
  const finds = ['econsultAndSecureMessaging', 'forwardEconsult', 'approveEconsult'] as const;
  const services = useQuery({
    queryKey: ['palette-services', rested],
    queryFn: ({ signal }) => call('services-getServicePage', { searchText: rested, perPage: 4 }, { signal }),
    enabled: rested.length > 2 && /\p{L}/u.test(rested) && finds.some((one) => held.has(one)),
    retry: false,
  });
  const current = rested === typed.trim();
  return {
    consults: (current && consults.data) || [],
    services: (current && services.data?.services) || [],
    /** Whether an answer is awaited. */
    isLooking: typed.trim() !== '' && (!current || consults.isFetching || services.isFetching),
    failed: current && (consults.isError || services.isError),
  };
}
