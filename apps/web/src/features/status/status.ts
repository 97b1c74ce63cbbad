export { StatusEditor } from './status-editor.tsx';
