import type { Plugin } from 'vite';

/**
 * Fails the build when a file of the page holds the library of the contract's schemas: 20 KiB that every page would
 * wait for. The server checks input; a limit that both sides need stands in packages/domain or beside no schema.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const schemas = Object.keys(chunk.modules).find((id) => /\/node_modules\/zod\//.test(id));
        if (!schemas) continue;
        const importers = Object.keys(chunk.modules).filter(
          (id) =>
            id.includes('/apps/web/') &&
            this.getModuleInfo(id)?.importedIds.some((to) => to.includes('/packages/contract/')),
        );
        this.error(`The file '${chunk.name}' holds zod. It imports the contract in: ${importers.join(', ')}`);
      }
    },
  };
}
