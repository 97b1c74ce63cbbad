import type { Rolldown } from 'vite';

/**
 * Puts modules together by what is loaded together. Left to itself, whatever two pages share becomes a file of its own,
 * and the inbox needs a hundred of them. Each file takes what is named and all that this needs and no file above it
 * holds: one starts every page, one is the sign-in page, whose parts the dashboard shares, one the dashboard with its
 * inbox, one the consult that is opened from it. What further pages share is grouped by which of them need it; parts
 * under so many bytes join their nearest.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  { name: 'base', test: /src\/main\.tsx$|rolldown\/runtime/, priority: 4 },
  { name: 'sign-in', test: /src\/routes\/login\.tsx\?tsr-split=component$/, priority: 3 },
  {
    name: 'inbox',
    test: /src\/routes\/dashboard\/(?:route|secure-messaging)\.tsx\?tsr-split=component(?:---loader)?$/,
    priority: 2,
  },
  { name: 'consult', test: /src\/features\/consult\/consult-page\.tsx$/, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
];
