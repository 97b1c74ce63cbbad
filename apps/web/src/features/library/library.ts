export { ResourcesDialog, type ChosenResource } from './resources-dialog.tsx';
export { snippetId, SnippetList, useSnippets } from './snippet-list.tsx';
export { TemplatesDialog, type Template } from './templates-dialog.tsx';
export { useFilled } from './use-filled.ts';
