/** A part of a line. */
export type Inline =
  | { readonly kind: 'text' | 'strong' | 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
  | { readonly kind: 'image'; readonly text: string; readonly from: string };

export interface Item {
  readonly line: readonly Inline[];
  readonly below: readonly Block[];
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly line: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly line: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly Item[] }
  | { readonly kind: 'table'; readonly head: readonly Inline[][]; readonly rows: readonly Inline[][][] }
  | { readonly kind: 'code'; readonly text: string };

const pieces = /`([^`]+)`|\*\*(.+?)\*\*|!\[([^\]]*)\]\(([^)\s]+)\)|\[([^\]]+)\]\(([^)\s]+)\)/g;

/** Bold text, code, links and pictures of a line; anything else is text as it stands, markup included. */
export const inlinesOf = (line: string): Inline[] => {
  const parts: Inline[] = [];
  let done = 0;
  for (const found of line.matchAll(pieces)) {
    if (found.index > done) parts.push({ kind: 'text', text: line.slice(done, found.index) });
    const [whole, code, strong, alt, from, words, to] = found;
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong.replaceAll('`', '') });
    else if (from !== undefined) parts.push({ kind: 'image', text: alt ?? '', from });
    else if (to !== undefined) parts.push({ kind: 'link', text: words ?? to, to });
    done = found.index + whole.length;
  }
  if (done < line.length) parts.push({ kind: 'text', text: line.slice(done) });
  return parts;
};

const cellsOf = (line: string): Inline[][] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => inlinesOf(cell.trim()));

const marker = /^(\s*)([-*]|\d+\.)\s+(.*)$/;
const starts = /^(#{1,6}\s|```|\|)/;
/** Lines that were broken for the width of an editor; Chinese needs no space between them. */
const joined = (lines: readonly string[]): string =>
  lines.reduce((text, line) => (/[\u3000-\u9fff\uff00-\uffef]$/.test(text) ? text + line : `${text} ${line}`));

/** The list that begins here, and how many lines it takes. */
const readList = (lines: readonly string[]): [Block, number] => {
  const [, indent = '', first = '-'] = marker.exec(lines[0] ?? '') ?? [];
  const items: Item[] = [];
  let at = 0;
  while (at < lines.length) {
    const own = marker.exec(lines[at] ?? '');
    if (!own || own[1] !== indent) break;
    let end = at + 1;
    while (
      end < lines.length &&
      /^\s+\S/.test(lines[end] ?? '') &&
      (/^\s*/.exec(lines[end] ?? '')?.[0].length ?? 0) > indent.length
    )
      end += 1;
    const rest = lines.slice(at + 1, end);
    const nested = rest.findIndex((line) => marker.test(line));
    const text = (nested < 0 ? rest : rest.slice(0, nested)).map((line) => line.trim());
    items.push({
      line: inlinesOf(joined([own[3] ?? '', ...text])),
      below: nested < 0 ? [] : blocksOf(rest.slice(nested)),
    });
    at = end;
  }
  return [{ kind: 'list', ordered: /\d/.test(first), items }, at];
};

const until = (lines: readonly string[], ends: (line: string) => boolean): number => {
  const found = lines.findIndex((line, index) => index > 0 && ends(line));
  return found < 0 ? lines.length : found;
};

const readBlock = (lines: readonly string[]): [Block, number] => {
  const [line = ''] = lines;
  const heading = /^(#{1,6})\s+(.*)$/.exec(line);
  if (heading) return [{ kind: 'heading', level: heading[1]?.length ?? 1, line: inlinesOf(heading[2] ?? '') }, 1];
  if (line.startsWith('```')) {
    const end = until(lines, (other) => other.startsWith('```'));
    return [{ kind: 'code', text: lines.slice(1, end).join('\n') }, end + 1];
  }
  if (line.startsWith('|')) {
    const end = until(lines, (other) => !other.startsWith('|'));
    const [head = '', , ...rows] = lines.slice(0, end);
    return [{ kind: 'table', head: cellsOf(head), rows: rows.map(cellsOf) }, end];
  }
  if (marker.test(line)) return readList(lines);
  const end = until(lines, (other) => other.trim() === '' || starts.test(other) || marker.test(other));
  return [{ kind: 'paragraph', line: inlinesOf(joined(lines.slice(0, end).map((one) => one.trim()))) }, end];
};

const blocksOf = (lines: readonly string[]): Block[] => {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    if (lines[at]?.trim() === '') {
      at += 1;
      continue;
    }
    const [block, taken] = readBlock(lines.slice(at));
    blocks.push(block);
    at += taken;
  }
  return blocks;
};

/** The part of Markdown that the manual uses, as data: it is shown by elements, and never as HTML. */
export const readMarkdown = (text: string): Block[] => blocksOf(text.split(/\r?\n/));

const plain = (line: readonly Inline[]): string => line.map(({ text }) => text).join('');
/** What a reader sees of a block, for the search. */
export const textsOf = (block: Block): string[] => {
  if (block.kind === 'code') return [block.text];
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(plain).join(' · '));
  if (block.kind === 'list') return block.items.flatMap(({ line, below }) => [plain(line), ...below.flatMap(textsOf)]);
  return [plain(block.line)];
};
