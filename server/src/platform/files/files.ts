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
   * Images become WebP (GIFs too, first frame), at most 10 MB and `maximumSide` (8192) px a side; with `kind: 'image'` nothing else is
   * taken. Other files are kept as they are up to 5 MB, typed by content. Refuses 'file.tooLarge', 'file.imageTooLarge',
   * 'file.imageTooManyPixels', 'file.notAnImage', 'file.wrongImageFormat', 'file.typeRefused' (SVG, HTML, programs).
   */
  save(
    upload: { fileName: string; content: Buffer },
    options: { kind: 'image' | 'file'; createdBy?: string; maximumSide?: number },
  ): Promise<FileRecord>;
  /** Null when there is no such file. */
  open(id: string): Promise<(FileRecord & { content: Readable }) | null>;
  read(id: string): Promise<(FileRecord & { content: Buffer }) | null>;
  /** The row goes with the transaction, the bytes after it, at the next sweep. */
  remove(id: string, executor?: Executor): Promise<void>;
  /** Deletes bytes that no row names and that are older than an hour; answers how many. */
  sweep(): Promise<number>;
}
