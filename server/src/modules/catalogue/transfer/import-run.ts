import type { Executor } from '../../../platform/database/database.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import { reEncodeImage } from '../../../platform/files/re-encode-image.ts';
import type { ImportReport } from '../../../platform/imports/import-part.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import type { ModelArchive } from './read-model-archive.ts';

/** Assigns ids to images of the archive. */
export interface Pictures {
  /** The id of the stored image; `current` if that is the same image. Rejects if the content is not an image. */
  idOf(name: string, content: Buffer, current: string | null): Promise<string>;
}

/** One pass over an archive, in one transaction. */
export interface ImportRun extends ImportReport {
  readonly tx: Executor;
  readonly work: CatalogueWork;
  readonly archive: ModelArchive;
  readonly pictures: Pictures;
}

const leafOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

const isSame = async (files: Pick<FileStore, 'open'>, current: string | null, name: string): Promise<boolean> => {
  if (current === null) return false;
  const file = await files.open(current);
  file?.content.destroy();
  return file?.name === leafOf(name);
};

/** Only checks the images and stores none of them. */
export const lookAtPictures = (files: Pick<FileStore, 'open'>): Pictures => ({
  async idOf(name, content, current) {
    if (current !== null && (await isSame(files, current, name))) return current;
    await reEncodeImage(content);
    return '00000000-0000-7000-8000-000000000000';
  },
});

/** Stores each image once; `saved` lists the new ones. */
export const storePictures = (
  files: FileStore,
  createdBy: string,
): Pictures & { readonly saved: readonly string[] } => {
  const stored = new Map<string, string>();
  return {
    get saved() {
      return [...stored.values()];
    },
    async idOf(name, content, current) {
      if (current !== null && (await isSame(files, current, name))) return current;
      const known = stored.get(name);
      if (known !== undefined) return known;
      const { id } = await files.save({ fileName: leafOf(name), content }, { kind: 'image', createdBy });
      stored.set(name, id);
      return id;
    },
  };
};

/** Compares names as the database does. */
export const keyOf = (...names: readonly string[]): string => names.join('\n').toLowerCase();
