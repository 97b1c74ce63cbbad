import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keep } from '../keep.ts';
import { chooseLanguage, type Language } from '../language.ts';
import { useLive } from '../live.ts';
import { queryClient } from '../query-client.ts';
import { profileQuery } from '../session.ts';

/** Asks for the profile again when another page, another device or a clinic changed it. Shows nothing. */
export function ProfileWatch() {
  useLive('profile', { profile: () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }) });
  const profile = useQuery(profileQuery).data;
  useFollowedLanguage(profile?.uid ?? null, profile?.preferences.language ?? 'en');
  return null;
}

/**
 * Shows the page in the language of the profile whenever that differs from the one this browser last knew: the person
 * chose it on another device, now or while this browser was closed. The frame's own switch counts for this browser
 * alone, until the profile changes.
 */
function useFollowedLanguage(personId: string | null, language: Language): void {
  // Each tab follows by itself; `keep` alone would not do, because the first tab writes there that this browser knows.
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (personId === null) return;
    const now = `${personId} ${language}`;
    known.current ??= keep.read('profile-language');
    // Without a choice the profile says English, and the page shows the browser's own language.
    const before = known.current?.startsWith(`${personId} `) ? known.current : `${personId} en`;
    known.current = now;
    keep.write('profile-language', now);
    if (before !== now) void chooseLanguage(language);
  }, [personId, language]);
}
