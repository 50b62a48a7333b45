import type { Readable } from 'node:stream';
import type { Executor } from '../database/database.ts';
import type { Identity } from '../http/context.ts';
import type { ChangingUses } from './declared-uses.ts';
import type { FileUse } from './file-uses.store.ts';

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
   * 'file.wrongImageFormat' or 'file.typeRefused' (SVG, HTML, programs); with 'file.tooMuchToday', 'file.storeFull' or
   * '507' when there is no room for it.
   */
  save(
    upload: { fileName: string; content: Buffer },
    options: { kind: 'image' | 'file'; createdBy?: string; maximumSide?: number },
  ): Promise<FileRecord>;
  /** Null when there is no such file. */
  open(id: string): Promise<(FileRecord & { content: Readable }) | null>;
  read(id: string): Promise<(FileRecord & { content: Buffer }) | null>;
  /** Declares what refers to files, and who may see it: called by each module that stores ids of files. */
  addUse(...uses: readonly FileUse[]): void;
  /** The same for columns that come and go while the system works: they are asked for at each question. */
  addChangingUses(uses: ChangingUses): void;
  /** The columns that are declared, as `table.column`. */
  declaredUses(): readonly string[];
  /** Whether the person may see something that refers to the file, or has uploaded it and nothing refers to it yet. */
  isSeenBy(person: Identity, id: string): Promise<boolean>;
  /**
   * Those of the files that the person may refer to: the ones that the person may see. They are not tidied away before
   * the transaction has ended.
   */
  hold(tx: Executor, person: Identity, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes, in the transaction, the rows of those that nothing refers to any more; the next sweep deletes the bytes. */
  remove(ids: readonly string[], executor?: Executor): Promise<void>;
  /** Removes the rows of files that nothing has referred to for three days; returns how many files. */
  tidy(): Promise<number>;
  /** Deletes bytes older than an hour that no row refers to; returns how many files. */
  sweep(): Promise<number>;
}
