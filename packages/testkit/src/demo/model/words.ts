import type { LabelWords } from '@consult/domain/prediction/translation.ts';

const words = (gpLabel: string, gpLabelFr: string, spLabel: string, spLabelFr: string): LabelWords => ({
  gpLabel,
  spLabel,
  gpLabelFr,
  spLabelFr,
  specialty: 'Dermatology',
});

/** The content document 'ai-translations' of the demo world: the words for what its model tells apart. */
export const demoTranslations: Readonly<Record<string, LabelWords>> = {
  'round spot, drawn': words(
    'Round spot, drawn',
    'Tache ronde, dessinée',
    'Ellipse with a smaller ellipse, drawn',
    'Ellipse avec une ellipse plus petite, dessinées',
  ),
  'scaly patch, drawn': words(
    'Scaly patch, drawn',
    'Plaque squameuse, dessinée',
    'Overlapping pale ellipses, drawn',
    'Ellipses pâles superposées, dessinées',
  ),
  'many dots, drawn': words(
    'Many dots, drawn',
    'Nombreux points, dessinés',
    'Scattered discs, drawn',
    'Disques épars, dessinés',
  ),
  'line, drawn': words('Line, drawn', 'Ligne, dessinée', 'Curved stroke, drawn', 'Trait courbe, dessiné'),
  "can't diagnose, nothing drawn": words(
    'Can’t diagnose: nothing drawn',
    'Diagnostic impossible : rien de dessiné',
    'Can’t diagnose: plain ground',
    'Diagnostic impossible : fond uni',
  ),
};
