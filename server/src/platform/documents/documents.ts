import type { Sheet } from '../tables/tables.ts';
import { createTurnstile } from '../turnstile.ts';
import { writeInProcess } from '../write-in-process.ts';

export interface DocumentPicture {
  readonly caption: string;
  /** JPEG. */
  readonly content: Uint8Array;
}

export interface Document {
  readonly title: string;
  /** Below the title. */
  readonly note: string;
  /** Instead of a table without rows. */
  readonly empty: string;
  readonly parts: readonly Sheet[];
  /** After the tables, with a heading of their own. */
  readonly pictures?: { readonly name: string; readonly list: readonly DocumentPicture[] } | undefined;
}

export interface Documents {
  /** Creates a PDF file with selectable text in Chinese and English. */
  write(document: Document): Promise<Buffer>;
}

const program = new URL('./write-document.mjs', import.meta.url);
/** In addition to the limit on heavy calls: reading the font takes memory. */
const limits = { atOnce: 1, waitingAtMost: 20, slow: { afterMs: 3_000, atOnce: 1 } };

export const createDocuments = (): Documents => {
  const inTurn = createTurnstile(limits);
  return { write: (document) => inTurn(() => writeInProcess(program, (feed) => feed(document))) };
};
