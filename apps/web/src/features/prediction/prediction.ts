export { PredictionPanel } from './prediction-panel.tsx';
