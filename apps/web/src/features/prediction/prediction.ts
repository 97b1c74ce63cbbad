export { PredictionPanel } from './prediction-panel.tsx';
export { useCopyPrediction } from './use-copy-prediction.tsx';
