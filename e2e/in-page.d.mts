export function hasFocus(element: unknown): boolean;
export function keptText(): string;
export function unmarkedFocus(): string | null;
export function beyondTheEdge(): string[];
export function isKept(): Promise<boolean>;
export function keptAddresses(): Promise<string[]>;
export function lookForUpdate(): Promise<void>;
export function toMiddle(element: unknown): void;
export function waitingSheet(): { left: number; ground: string } | null;
export function forgetWrites(): void;
export function keptDatabases(): Promise<string[]>;
export function keptByKind(): Promise<{
  session: [string, string][];
  local: [string, string][];
  databases: string[];
  caches: string[];
  workers: number;
}>;
