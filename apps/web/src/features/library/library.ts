export { ResourcesDialog, type ChosenResource } from './resources-dialog.tsx';
export { TemplatesDialog, type Template } from './templates-dialog.tsx';
