import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import type { PluginOption } from 'vite';

/**
 * Compiles a module of the page for a browser, as the page itself is, and runs it in one that has no document: for what
 * the build draws ahead. Resolves to what the module exports.
 */
export async function renderAhead<Exports>(root: string, entry: string, plugins: PluginOption[]): Promise<Exports> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      minify: false,
      assetsInlineLimit: 0,
      lib: { entry, name: 'renderedAhead', formats: ['iife'] },
    },
  });
  const [output] = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  if (output?.type !== 'chunk') throw new Error(`${entry} was not built.`);
  const sandbox: Record<string, unknown> = {
    console,
    URL,
    URLSearchParams,
    TextEncoder,
    AbortController,
    AbortSignal,
    EventTarget,
    Response,
    setTimeout,
    clearTimeout,
    setInterval,
    clearInterval,
    queueMicrotask,
    navigator: { languages: ['en'], userAgent: '' },
    location: { pathname: '/login', search: '', href: 'http://page.example/login', origin: 'http://page.example' },
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    BroadcastChannel: EventTarget,
    MessageChannel: QuietChannel,
    addEventListener: () => undefined,
  };
  sandbox['window'] = sandbox['self'] = createContext(sandbox);
  runInContext(output.code, sandbox);
  return runInContext('renderedAhead', sandbox) as Exports;
}

/** Node's own channels keep the build alive. */
class QuietChannel {
  port1: { onmessage: (() => void) | null } = { onmessage: null };
  port2 = { postMessage: () => void setTimeout(() => this.port1.onmessage?.()) };
}
