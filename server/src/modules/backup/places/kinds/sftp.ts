import { Readable } from 'node:stream';
import { remoteIn } from '../address.ts';
import { PlaceError } from '../backup-place.ts';
import { inPieces } from '../pieces.ts';
import type { Content, OpenRemote, Remote } from '../remote.ts';
import { openSftpSession, type SftpSession } from './sftp-session.ts';

/** What every server takes in one request. */
const pieceBytes = 32 * 1024;
/** Requests under way at a time: one alone is as slow as the way is long. */
const atOnce = 32;

/** SSH_FX_NO_SUCH_FILE and SSH_FX_PERMISSION_DENIED of draft-ietf-secsh-filexfer-02, section 7; the others have words only. */
const asFault = (error: unknown): unknown => {
  if (!(error instanceof Error) || error instanceof PlaceError || !('code' in error)) return error;
  if (error.code === 2) return new PlaceError('missing', error.message);
  if (error.code === 3) return new PlaceError('refused', error.message);
  if (/no space|quota/i.test(error.message)) return new PlaceError('noRoom', error.message);
  return error;
};

type Handle = Buffer;

const createFiles = ({ sftp, ask: plainAsk }: SftpSession) => {
  const ask: SftpSession['ask'] = (signal, call) =>
    plainAsk<never>(signal, call as never).catch((error: unknown) => {
      throw asFault(error);
    });
  const close = (handle: Handle): void => sftp.close(handle, () => undefined);
  const openFile = (path: string, flags: 'r' | 'wx', signal: AbortSignal): Promise<Handle> =>
    ask<Handle>(signal, (done) => sftp.open(path, flags, flags === 'r' ? {} : { mode: 0o600 }, done));

  const writeAll = async (handle: Handle, content: Content, signal: AbortSignal, moved: () => void): Promise<void> => {
    const under = new Set<Promise<void>>();
    let position = 0;
    let fault: unknown;
    for await (const piece of inPieces(content, pieceBytes)) {
      const at = position;
      position += piece.length;
      const write = ask<void>(signal, (done) => sftp.write(handle, piece, 0, piece.length, at, done))
        .then(moved)
        .catch((error: unknown) => {
          fault ??= error;
        })
        .finally(() => under.delete(write));
      under.add(write);
      if (under.size >= atOnce) await Promise.race(under);
      if (fault) break;
    }
    await Promise.all(under);
    if (fault) throw fault;
  };

  /** Servers without the extension write to their disk when they like. */
  const flush = (handle: Handle, signal: AbortSignal): Promise<void> =>
    ask<void>(signal, (done) => sftp.ext_openssh_fsync(handle, done)).catch((error: unknown) => {
      if (error instanceof PlaceError || signal.aborted) throw error;
    });

  const readPiece = async (handle: Handle, position: number, size: number, signal: AbortSignal): Promise<Buffer> => {
    const piece = Buffer.alloc(size);
    let got = 0;
    while (got < size) {
      const more = await ask<number>(signal, (done) =>
        sftp.read(handle, piece, got, size - got, position + got, (error, bytes) => done(error, bytes)),
      );
      if (more === 0) break;
      got += more;
    }
    return piece.subarray(0, got);
  };

  /** In order, with several requests under way. */
  const readAll = async function* (handle: Handle, size: number, signal: AbortSignal): Content {
    const under: Promise<Buffer>[] = [];
    let position = 0;
    try {
      while (position < size || under.length > 0) {
        while (position < size && under.length < atOnce) {
          const length = Math.min(pieceBytes, size - position);
          const piece = readPiece(handle, position, length, signal);
          piece.catch(() => undefined);
          under.push(piece);
          position += length;
        }
        const first = await under.shift();
        if (first) yield first;
      }
    } finally {
      close(handle);
    }
  };

  return { ask, close, openFile, writeAll, flush, readAll };
};

/** A folder of an SFTP server: `sftp://backup.example.com:22/folder`. */
export const openSftp: OpenRemote = async (settings, deps, opening) => {
  const session = await openSftpSession(settings, deps, opening);
  const { sftp } = session;
  const { ask, close, openFile, writeAll, flush, readAll } = createFiles(session);
  const folder = `/${remoteIn('sftp', settings.address).path.join('/')}`;
  const pathOf = (name: string): string => (folder === '/' ? `/${name}` : `${folder}/${name}`);

  const remove = (name: string, signal: AbortSignal): Promise<void> =>
    ask<void>(signal, (done) => sftp.unlink(pathOf(name), done)).catch((error: unknown) => {
      if (!(error instanceof PlaceError && error.reason === 'missing')) throw error;
    });
  const facts = (path: string, signal: AbortSignal) =>
    ask<{ size: number; isDirectory(): boolean }>(signal, (done) => sftp.stat(path, done));

  try {
    if (!(await facts(folder, opening)).isDirectory()) throw new PlaceError('missing', 'this is no folder');
  } catch (error) {
    session.close();
    throw error;
  }
  const remote: Remote = {
    async upload(name, content, _size, signal, moved) {
      const handle = await openFile(pathOf(name), 'wx', signal);
      try {
        await writeAll(handle, content, signal, moved);
        await flush(handle, signal);
      } finally {
        close(handle);
      }
    },
    async rename(from, to, signal) {
      try {
        await ask<void>(signal, (done) => sftp.ext_openssh_rename(pathOf(from), pathOf(to), done));
      } catch (error) {
        if (!(error instanceof Error && /does not support/i.test(error.message))) throw error;
        await remove(to, signal);
        await ask<void>(signal, (done) => sftp.rename(pathOf(from), pathOf(to), done));
      }
    },
    async *list(signal) {
      const handle = await ask<Handle>(signal, (done) => sftp.opendir(folder, done));
      try {
        for (;;) {
          const found = await ask<
            { filename: string; attrs: { size: number; mtime: number; isFile(): boolean } }[] | false
          >(signal, (done) =>
            sftp.readdir(handle, (error, list) => done(isEnd(error) ? null : error, isEnd(error) ? false : list)),
          );
          if (found === false) return;
          for (const { filename, attrs } of found)
            if (attrs.isFile()) yield { name: filename, size: attrs.size, changedAt: attrs.mtime * 1_000 };
        }
      } finally {
        close(handle);
      }
    },
    sizeOf: async (name, signal) => (await facts(pathOf(name), signal)).size,
    async download(name, size, signal) {
      const handle = await openFile(pathOf(name), 'r', signal);
      return Readable.from(readAll(handle, size, signal), { objectMode: false, highWaterMark: pieceBytes });
    },
    remove,
    async freeBytes(signal) {
      const asked = ask<{ f_bavail: number; f_frsize: number }>(signal, (done) =>
        sftp.ext_openssh_statvfs(folder, done),
      );
      const known = await asked.catch((error: unknown) => {
        if (error instanceof PlaceError || signal.aborted) throw error;
        return null;
      });
      return known === null ? null : Number(known.f_bavail) * Number(known.f_frsize);
    },
    close: async () => session.close(),
  };
  return remote;
};

/** SSH_FX_EOF. */
const isEnd = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 1;
