export { sentAbout, useOutcomeCommands, withOutcome } from './outcome-commands.ts';
export { outcomeName } from './outcome-names.ts';
export { OutcomesDialog } from './outcomes-dialog.tsx';
export { interpretationName } from './interpretation-names.ts';
