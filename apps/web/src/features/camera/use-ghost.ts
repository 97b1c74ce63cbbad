import { useState } from 'react';
import { takeSameSpot } from '../gallery/gallery.ts';

/** Half as strong as the camera's own picture: both can be told apart. */
const usualStrength = 40;

/** The earlier photo that the camera shows over its picture. */
export type GhostView = {
  /** Of the photo in the gallery. */
  id: string;
  /** In percent. */
  strength: number;
  hidden: boolean;
  setStrength: (percent: number) => void;
  toggle: () => void;
  remove: () => void;
};

type Chosen = { id: string; hidden: boolean; visit: number };

/**
 * The earlier photo of this visit of the camera: the one that the gallery sent here, or that was chosen since. It goes
 * with the page, and with 'Next patient'.
 */
export function useGhost(visit: number): { ghost: GhostView | null; choose: (id: string) => void } {
  const [chosen, setChosen] = useState<Chosen | null>(() => {
    const id = takeSameSpot();
    return id === null ? null : { id, hidden: false, visit };
  });
  const [strength, setStrength] = useState(usualStrength);
  const choose = (id: string) => setChosen({ id, hidden: false, visit });
  if (!chosen || chosen.visit !== visit) return { ghost: null, choose };
  const { id, hidden } = chosen;
  const toggle = () => setChosen({ ...chosen, hidden: !hidden });
  return { ghost: { id, strength, hidden, setStrength, toggle, remove: () => setChosen(null) }, choose };
}
