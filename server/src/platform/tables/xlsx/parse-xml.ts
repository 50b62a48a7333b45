import { TextDecoder } from 'node:util';
import { SaxesParser } from 'saxes';
import { unreadable } from './table-limits.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Names come without their prefix. Anything a handler throws ends the parsing. */
export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void;
  close?(name: string): void;
  text?(text: string): void;
  /** Called after each chunk of the file, so that results can be passed on before the next one. */
  flush?(): Promise<void>;
}

/** Spreadsheets nest about ten levels deep. */
const depthAtMost = 100;

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses one part of a spreadsheet in chunks. A document type is refused, as the format demands: it could define
 * entities that expand without bound or refer to other files.
 */
export const parseXml = async (content: AsyncIterable<Buffer>, handlers: XmlHandlers): Promise<void> => {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  parser.on('error', (error) => {
    throw unreadable(error.message);
  });
  parser.on('doctype', () => {
    throw unreadable('a document type');
  });
  let depth = 0;
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > depthAtMost) throw unreadable('too deep');
    handlers.open?.(localName(name), attributes as Attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(localName(name));
  });
  if (handlers.text) {
    parser.on('text', (text) => handlers.text?.(text));
    parser.on('cdata', (text) => handlers.text?.(text));
  }
  for await (const chunk of content) {
    parser.write(decoded(decoder, chunk));
    await handlers.flush?.();
  }
  parser.close();
  await handlers.flush?.();
};

const decoded = (decoder: TextDecoder, chunk: Buffer): string => {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw unreadable('not UTF-8');
  }
};
