/** The door of the palette: what finds anything from anywhere. */
export { PaletteKey } from './palette-key.tsx';
