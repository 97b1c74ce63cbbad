import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keep } from '../keep.ts';
import { chooseLanguage, type Language } from '../language.ts';
import { useLive } from '../live.ts';
import { queryClient } from '../query-client.ts';
import { profileQuery } from '../session.ts';

/** Asks for the profile again when it changed on another page, on another device, or with a clinic. Shows nothing. */
export function ProfileWatch() {
  useLive('profile', { profile: () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }) });
  const profile = useQuery(profileQuery).data;
  useFollowedLanguage(profile?.uid ?? null, profile?.preferences.language ?? 'en');
  return null;
}

/**
 * Shows the page in the language of the profile whenever that is another one than this browser last knew: chosen on
 * another device, now or while this one was closed. The frame's own switch is for this browser alone and stands until
 * then.
 */
function useFollowedLanguage(personId: string | null, language: Language): void {
  // Of this tab: another tab of the browser has to follow, too, though it was told that this one knows.
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (personId === null) return;
    const now = `${personId} ${language}`;
    known.current ??= keep.read('profile-language');
    // Whoever never chose has English, and the browser's own language on the page.
    const before = known.current?.startsWith(`${personId} `) ? known.current : `${personId} en`;
    known.current = now;
    keep.write('profile-language', now);
    if (before !== now) void chooseLanguage(language);
  }, [personId, language]);
}
