import { createWriteStream } from 'node:fs';
import type { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipWriter {
  /** Adds a part and waits until the source has been read to its end. */
  add(name: string, source: Readable, stages?: readonly Transform[]): Promise<void>;
  addBytes(name: string, bytes: Buffer): void;
  /** Resolves when everything is in the file. */
  end(): Promise<void>;
  /** Gives the file up. */
  abandon(): Promise<void>;
}

/** Pictures are compressed already, and what is encrypted cannot be. */
const compressionOf = (name: string) =>
  /^(files|secrets)\//.test(name) ? { compress: false } : { compress: true, compressionLevel: 3 };

/** Writes a zip part by part; memory does not grow with their size. The file must not be there yet. */
export const createZipWriter = (path: string, signal: AbortSignal): ZipWriter => {
  const zip = new ZipFile();
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const written = pipeline(zip.outputStream, out, { signal });
  written.catch(() => undefined);
  return {
    async add(name, source, stages = []) {
      const last = (stages.at(-1) ?? source) as Readable;
      zip.addReadStream(last, name, compressionOf(name));
      const flow = stages.length > 0 ? pipeline([source, ...stages], { signal }) : finished(source, { signal });
      flow.catch(() => undefined);
      // A disk that is full ends the file first, and nobody would read the source any more.
      await Promise.race([flow, written]);
      await flow;
    },
    addBytes: (name, bytes) => zip.addBuffer(bytes, name),
    async end() {
      zip.end();
      await written;
    },
    async abandon() {
      out.destroy();
      await written.catch(() => undefined);
    },
  };
};
