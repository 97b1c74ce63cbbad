import { fillAgreement, splitAtImages } from '@consult/domain/signup/agreement.ts';
import type { AgreementImage, AgreementText } from '@consult/domain/signup/agreement.ts';
import { Lexer } from 'marked';
import type { Token, Tokens } from 'marked';
import type { AgreementBlock, Run } from '../../infra/pdf/agreement-description.ts';

export type Filling = {
  values: Readonly<Record<AgreementText, string>>;
  images: Readonly<Record<AgreementImage, AgreementBlock>>;
};

type Style = Omit<Run, 'text'>;
const plain: Style = { strong: false, emph: false };

/**
 * An agreement's Markdown as the parts of a document, with its placeholders filled in. Filled-in texts are never read
 * as Markdown. An agreement without a place for the signature gets it at its end, because it is worth nothing unsigned.
 */
export function agreementBlocks(markdown: string, filling: Filling): AgreementBlock[] {
  const blocks = blocksOf(new Lexer({ gfm: true }).lex(markdown), filling);
  const { signature } = filling.images;
  return blocks.includes(signature) || holds(blocks, signature) ? blocks : [...blocks, signature];
}

function blocksOf(tokens: readonly Token[], filling: Filling): AgreementBlock[] {
  return tokens.flatMap((token): AgreementBlock[] => {
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', level: (token as Tokens.Heading).depth, runs: runsOf(inner(token), filling) }];
      case 'paragraph':
      case 'text':
        return paragraphs(inner(token), filling);
      case 'list': {
        const { ordered, start, items } = token as Tokens.List;
        const parts = items.map((item) => blocksOf(item.tokens, filling));
        return [{ kind: 'list', ordered, start: start === '' ? 1 : start, items: parts }];
      }
      case 'blockquote':
        return [{ kind: 'quote', blocks: blocksOf(inner(token), filling) }];
      case 'table': {
        const { header, rows } = token as Tokens.Table;
        const cell = ({ tokens: own }: Tokens.TableCell) => runsOf(own, filling);
        return [{ kind: 'table', head: header.map(cell), rows: rows.map((row) => row.map(cell)) }];
      }
      case 'hr':
        return [{ kind: 'rule' }];
      case 'space':
      case 'def':
        return [];
      default:
        // HTML and code have no meaning in an agreement: the PDF shows their text as it stands, and nothing is left
        // out.
        return paragraphs([{ type: 'text', raw: token.raw, text: token.raw }], filling);
    }
  });
}

/** Paragraphs, cut where an image stands among the words. */
function paragraphs(tokens: readonly Token[], filling: Filling): AgreementBlock[] {
  const blocks: AgreementBlock[] = [];
  let runs: Run[] = [];
  const end = (): void => {
    if (runs.some(({ text }) => text.trim() !== '')) blocks.push({ kind: 'paragraph', runs: trimmed(runs) });
    runs = [];
  };
  for (const { piece, style } of piecesOf(tokens, plain)) {
    if (typeof piece === 'string') runs.push({ ...style, text: fillAgreement(piece, filling.values) });
    else {
      end();
      blocks.push(filling.images[piece.image]);
    }
  }
  end();
  return blocks;
}

function runsOf(tokens: readonly Token[], filling: Filling): Run[] {
  return piecesOf(tokens, plain).flatMap(({ piece, style }) =>
    typeof piece === 'string' ? [{ ...style, text: fillAgreement(piece, filling.values) }] : [],
  );
}

function piecesOf(
  tokens: readonly Token[],
  style: Style,
): { piece: string | { image: AgreementImage }; style: Style }[] {
  return tokens.flatMap((token) => {
    if (token.type === 'br') return [{ piece: ' ', style }];
    const own = inner(token);
    if (own.length > 0)
      return piecesOf(own, {
        strong: style.strong || token.type === 'strong',
        emph: style.emph || token.type === 'em',
      });
    const text = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
    return splitAtImages(text.replaceAll(/\s*\n\s*/g, ' ')).map((piece) => ({ piece, style }));
  });
}

const inner = (token: Token): readonly Token[] => ('tokens' in token ? (token.tokens ?? []) : []);

function trimmed(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => ({
    ...run,
    text: index === 0 ? run.text.trimStart() : index === runs.length - 1 ? run.text.trimEnd() : run.text,
  }));
}

function holds(blocks: readonly AgreementBlock[], wanted: AgreementBlock): boolean {
  return blocks.some(
    (block) =>
      block === wanted ||
      (block.kind === 'list' && block.items.some((item) => holds(item, wanted))) ||
      (block.kind === 'quote' && holds(block.blocks, wanted)),
  );
}
