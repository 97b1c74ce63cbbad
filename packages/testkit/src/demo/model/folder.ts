/** Where the demo world's model and its card lie. It was trained on drawn pictures by train.ts. */
export const demoModels = import.meta.dirname;
