import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fromBuffer, type Options, type ZipFile } from 'yauzl';

/** What this harness reads of the manifest of a backup (decision 095). */
export interface BackupManifest {
  readonly tables: readonly {
    readonly name: string;
    readonly kind: string;
    readonly rows: number;
    readonly sha256: string;
  }[];
  readonly files: { readonly count: number };
  readonly leftOut: readonly unknown[];
}

const open = promisify<Buffer, Options, ZipFile>(fromBuffer);

export const manifestOf = async (backup: Buffer): Promise<BackupManifest> => {
  const zip = await open(backup, { lazyEntries: false, autoClose: false });
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry) => {
      if (entry.fileName !== 'manifest.json') return;
      zip.openReadStream(entry, (error, stream) => {
        if (error) reject(error);
        else text(stream).then((json) => resolve(JSON.parse(json)), reject);
      });
    });
    zip.once('error', reject);
  });
};
