export { PredictionPanel } from './prediction-panel.tsx';
export { seenPrediction } from './seen-prediction.ts';
export { useCopyPrediction } from './use-copy-prediction.tsx';
