import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initSync, TypstCompilerBuilder, TypstFontResolverBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import type { TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler';
import { PlainError } from '../log/describe-error.ts';
import { readFont } from './fonts.ts';

/** Room on a page for a page of a file. Points from the top left corner; `page` counts from 1. */
export type Frame = { page: number; x: number; y: number; width: number; bottom: number };

/** A file of this folder that says how a document looks. */
export type Layout = 'layout' | 'agreement' | 'table';
const layouts: readonly Layout[] = ['layout', 'agreement', 'table'];
const pathOf = (layout: Layout): string => `/${layout}.typ`;
const diagnosticsAsText = 1;

let opening: Promise<TypstCompiler> | null = null;
const loaded = new Set<number>();

async function openCompiler(): Promise<TypstCompiler> {
  const { resolve } = createRequire(import.meta.url);
  initSync({ module: readFileSync(resolve('@myriaddreamin/typst-ts-web-compiler/wasm')) });
  const builder = new TypstCompilerBuilder();
  // The compiler reads no files but those that it is given.
  builder.set_dummy_access_model();
  const compiler = await builder.build();
  for (const layout of layouts) {
    compiler.add_source(pathOf(layout), readFileSync(new URL(`${layout}.typ`, import.meta.url), 'utf8'));
  }
  return compiler;
}

/** Fonts are loaded with the first document that needs them and stay for the next. */
async function loadFonts(compiler: TypstCompiler, places: ReadonlySet<number>): Promise<void> {
  if ([...places].every((place) => loaded.has(place))) return;
  for (const place of places) loaded.add(place);
  const builder = new TypstFontResolverBuilder();
  for (const place of loaded) for (const file of readFont(place)) builder.add_raw_font(file);
  compiler.set_fonts(await builder.build());
}

/** Sets a document: returns its PDF, and the frames for the pages of files. @throws PlainError */
export async function typeset(
  content: object,
  fonts: ReadonlySet<number>,
  layout: Layout = 'layout',
): Promise<{ pdf: Uint8Array; frames: Frame[] }> {
  opening ??= openCompiler();
  const compiler = await opening;
  await loadFonts(compiler, fonts);
  const main = pathOf(layout);
  const inputs = [['document', JSON.stringify(content)]];
  const made = compiler.compile(main, inputs, 'pdf', diagnosticsAsText) as {
    result?: Uint8Array;
    diagnostics?: unknown;
  };
  // A diagnostic may quote the content.
  if (!made.result) throw new PlainError('the layout could not be set');
  if (layout !== 'layout') return { pdf: made.result, frames: [] };
  const frames = JSON.parse(compiler.query(main, inputs, '<frame>', 'value')) as Frame[];
  return { pdf: made.result, frames };
}
