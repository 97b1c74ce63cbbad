import { Lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';

/** Replaces an agreement's placeholders in a piece of text. */
type Fill = (text: string) => ReactNode;

type Props = { markdown: string; fill: Fill };

/**
 * Draws an agreement's Markdown as elements. The library only parses it and nothing becomes HTML by itself, so no
 * script or markup in a content document can run: HTML in it is shown as text.
 */
export function ContractText({ markdown, fill }: Props) {
  return <Blocks tokens={Lexer.lex(markdown)} fill={fill} />;
}

type Several = { tokens: readonly Token[] | undefined; fill: Fill };

function Blocks({ tokens = [], fill }: Several) {
  return tokens.map((token, index) => <Fragment key={index}>{block(token, fill)}</Fragment>);
}

function Inlines({ tokens = [], fill }: Several) {
  return tokens.map((token, index) => <Fragment key={index}>{inline(token, fill)}</Fragment>);
}

function block(token: Token, fill: Fill): ReactNode {
  const inside = 'tokens' in token ? <Inlines tokens={token.tokens} fill={fill} /> : null;
  switch (token.type) {
    case 'space':
    case 'def':
      return null;
    case 'heading': {
      // The dialog's own title is an h2.
      const { depth } = token as Tokens.Heading;
      return depth === 1 ? <h3>{inside}</h3> : depth === 2 ? <h4>{inside}</h4> : <h5>{inside}</h5>;
    }
    case 'paragraph':
      return <p>{inside}</p>;
    case 'hr':
      return <hr />;
    case 'blockquote':
      return (
        <blockquote>
          <Blocks tokens={token.tokens} fill={fill} />
        </blockquote>
      );
    case 'list':
      return list(token as Tokens.List, fill);
    case 'table':
      return table(token as Tokens.Table, fill);
    case 'text':
      return token.tokens ? inside : fill((token as Tokens.Text).text);
    default:
      return <p>{token.raw}</p>;
  }
}

function list({ ordered, start, items }: Tokens.List, fill: Fill): ReactNode {
  const lines = items.map((item, index) => (
    <li key={index}>
      <Blocks tokens={item.tokens} fill={fill} />
    </li>
  ));
  return ordered ? <ol start={start === '' ? 1 : start}>{lines}</ol> : <ul>{lines}</ul>;
}

function table({ header, rows }: Tokens.Table, fill: Fill): ReactNode {
  return (
    <table>
      <thead>
        <tr>
          {header.map(({ tokens }, column) => (
            <th key={column} scope="col">
              <Inlines tokens={tokens} fill={fill} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map(({ tokens }, column) => (
              <td key={column}>
                <Inlines tokens={tokens} fill={fill} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function inline(token: Token, fill: Fill): ReactNode {
  const inside = 'tokens' in token && token.tokens ? <Inlines tokens={token.tokens} fill={fill} /> : null;
  switch (token.type) {
    case 'strong':
      return <strong>{inside}</strong>;
    case 'em':
      return <em>{inside}</em>;
    case 'del':
      return <del>{inside}</del>;
    case 'br':
      return <br />;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'link': {
      const { href } = token as Tokens.Link;
      // A link with another scheme could run code in this page.
      if (!/^(?:https?|mailto|tel):/i.test(href)) return inside;
      return (
        <a href={href} target="_blank" rel="noreferrer">
          {inside}
        </a>
      );
    }
    case 'image':
      return (token as Tokens.Image).text;
    case 'escape':
    case 'text':
      return inside ?? fill((token as Tokens.Text).text);
    default:
      return token.raw;
  }
}
