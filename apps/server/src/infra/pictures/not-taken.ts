/** Why a file is not taken in: none of the kinds that are, broken, or an image of too many pixels. */
export type NotTaken = 'unsupported' | 'damaged' | 'too-many-pixels';
