import type { Rolldown } from 'vite';

/**
 * Groups modules by what is loaded together. Without it every set of modules that two pages share becomes a file of its
 * own, and the inbox needs a hundred of them. Each file takes the named modules and all that they need, except what a
 * file above it has: one file is React, one starts every page, one is the sign-in page, whose parts the dashboard
 * shares, one the dashboard with its inbox, one the consult that opens from it. All else is grouped by which pages need
 * it; groups under so many bytes join their nearest.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // Changes with its version alone, so that an update of ours leaves it in the browser's cache.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
  { name: 'base', test: /src\/main\.tsx$|rolldown\/runtime/, priority: 4 },
  { name: 'sign-in', test: /src\/routes\/login\.tsx\?tsr-split=component$/, priority: 3 },
  {
    name: 'inbox',
    test: /src\/routes\/dashboard\/(?:route|secure-messaging)\.tsx\?tsr-split=component(?:---\w+)*$/,
    priority: 2,
  },
  { name: 'consult', test: /src\/features\/consult\/consult-page\.tsx$/, priority: 1 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000 },
];
