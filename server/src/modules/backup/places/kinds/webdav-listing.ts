import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes';
import { PlaceError } from '../backup-place.ts';

/** One `response` of a multistatus (RFC 4918, section 14.24). */
export interface DavEntry {
  /** Its path in pieces, without escapes. */
  readonly path: readonly string[];
  readonly isFolder: boolean;
  readonly size: number;
  readonly changedAt: number | null;
  /** Of a quota (RFC 4331). */
  readonly free: number | null;
}

/** The longest listing that is read: about 100 000 files. */
const bytesAtMost = 64 * 1024 ** 2;
const depthAtMost = 20;
const textAtMost = 4_000;

const wanted = new Set(['href', 'getcontentlength', 'getlastmodified', 'quota-available-bytes']);

const pathOf = (href: string): string[] | null => {
  try {
    const { pathname } = new URL(href, 'http://place.invalid/');
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
};

const numberOf = (text: string | undefined): number | null => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : null);
const timeOf = (text: string | undefined): number | null => {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : time;
};

const entryOf = (texts: ReadonlyMap<string, string>, isFolder: boolean): DavEntry[] => {
  const path = pathOf(texts.get('href') ?? '');
  if (path === null) return [];
  return [
    {
      path,
      isFolder,
      size: numberOf(texts.get('getcontentlength')) ?? 0,
      changedAt: timeOf(texts.get('getlastmodified')),
      free: numberOf(texts.get('quota-available-bytes')),
    },
  ];
};

const createReader = () => {
  const parser = new SaxesParser({ xmlns: true });
  let found: DavEntry[] = [];
  let depth = 0;
  let open: string | null = null;
  let text = '';
  let texts = new Map<string, string>();
  let isFolder = false;
  const isDav = ({ uri }: SaxesTagNS): boolean => uri === 'DAV:';
  parser.on('error', (error) => {
    throw new PlaceError('fault', `the listing is no XML: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new PlaceError('fault', 'the listing has a document type');
  });
  parser.on('opentag', (tag: SaxesTagNS & { attributes: Record<string, SaxesAttributeNS> }) => {
    depth += 1;
    if (depth > depthAtMost) throw new PlaceError('fault', 'the listing is nested too deeply');
    if (!isDav(tag)) return;
    if (tag.local === 'response') {
      texts = new Map();
      isFolder = false;
    } else if (tag.local === 'collection') isFolder = true;
    open = wanted.has(tag.local) ? tag.local : open;
    text = '';
  });
  const add = (more: string) => {
    if (open !== null && text.length < textAtMost) text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', (tag) => {
    depth -= 1;
    if (!isDav(tag)) return;
    // A property that a file does not have comes empty.
    if (tag.local === open && text.trim() !== '' && !texts.has(open)) texts.set(open, text.trim());
    if (tag.local === open) open = null;
    if (tag.local === 'response') found.push(...entryOf(texts, isFolder));
  });
  return {
    write: (piece: string): DavEntry[] => {
      parser.write(piece);
      const complete = found;
      found = [];
      return complete;
    },
    close: () => parser.close(),
  };
};

/** The entries of a multistatus, as they arrive. Throws where it is none, or has no end. */
export async function* readListing(reply: AsyncIterable<Buffer>): AsyncGenerator<DavEntry> {
  const reader = createReader();
  const decoder = new TextDecoder('utf-8');
  let size = 0;
  for await (const piece of reply) {
    size += piece.length;
    if (size > bytesAtMost) throw new PlaceError('fault', `the listing is longer than ${bytesAtMost} bytes`);
    yield* reader.write(decoder.decode(piece, { stream: true }));
  }
  yield* reader.write(decoder.decode());
  reader.close();
}
