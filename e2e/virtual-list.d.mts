export function scrollTo(to: { position?: number }): Promise<{ shown: Record<string, string>; most: number }>;
export function scrollToTop(): void;
