import type { Readable } from 'node:stream';
import type { Executor } from '../database/database.ts';

export interface FileRecord {
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Pixels; null for what is not an image. */
  readonly width: number | null;
  readonly height: number | null;
}

export interface FileStore {
  /**
   * Images become WebP (GIFs too, first frame only), at most 10 MB and `maximumSide` (defaults to 8192) px per side;
   * with `kind: 'image'` nothing else is accepted. Other files are kept as they are, up to 5 MB, and typed by their
   * content. Refuses with 'file.tooLarge', 'file.imageTooLarge', 'file.imageTooManyPixels', 'file.notAnImage',
   * 'file.wrongImageFormat' or 'file.typeRefused' (SVG, HTML, programs).
   */
  save(
    upload: { fileName: string; content: Buffer },
    options: { kind: 'image' | 'file'; createdBy?: string; maximumSide?: number },
  ): Promise<FileRecord>;
  /** Null when there is no such file. */
  open(id: string): Promise<(FileRecord & { content: Readable }) | null>;
  read(id: string): Promise<(FileRecord & { content: Buffer }) | null>;
  /** Removes the row in the transaction; the next sweep deletes the bytes. */
  remove(id: string, executor?: Executor): Promise<void>;
  /** Deletes bytes older than an hour that no row refers to; returns how many files. */
  sweep(): Promise<number>;
}
