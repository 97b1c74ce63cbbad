export function hasFocus(element: unknown): boolean;
export function brightnessOf(element: unknown): number;
export function keptText(): string;
export function unmarkedFocus(): string | null;
export function beyondTheEdge(): string[];
export function dragFiles(file: { type: 'dragover' | 'drop'; name: string; text: string }): void;
export function pastePicture(): Promise<void>;
