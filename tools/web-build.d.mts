export function ensureWebBuild(node: string): boolean;
