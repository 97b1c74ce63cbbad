export const root: string;
export function giveUp(line: string): never;
export function ensureDependencies(): void;
export function findNode(): string;
export function environment(node: string): Record<string, string | undefined>;
export function become(node: string, args: string[]): Promise<never>;
