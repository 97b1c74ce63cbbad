import type { Plugin } from 'vite';

/** The files in which nearly every function runs while a first page opens; chunks.ts makes them. */
const opening = ['react', 'base', 'sign-in', 'inbox'];

/**
 * Asks the engine to compile the files of a first page during their download, off the thread that paints. Without it
 * Chromium parses each function twice, the second time while the user waits. Other engines read the line as a comment.
 */
export function compileAhead(): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    // After Vite has put the names of a file's parts above its code: the line counts only as the first one.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const name of opening) {
          const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
          if (chunk?.type !== 'chunk') throw new Error(`The build has no file '${name}' (scripts/compile-ahead.ts).`);
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}
