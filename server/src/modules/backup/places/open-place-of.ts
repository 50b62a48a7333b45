import { addAbortListener } from 'node:events';
import { Readable } from 'node:stream';
import { deadline } from '@eoms/drivers/kit';
import { untilAborted } from '../../../platform/until-aborted.ts';
import { type KeptFile, type OpenPlace, PlaceError, type PlaceSettings, type PlaceStep } from './backup-place.ts';
import { explainFault } from './explain-fault.ts';
import { isOwnName, isUnfinished, requireOwnName, unfinishedName } from './kept-names.ts';
import type { Content, Remote } from './remote.ts';
import { oftenHeard, silenceMs, whileMoving } from './while-moving.ts';

/** A place that shows more than this is not looked through: something is wrong with it. */
const entriesAtMost = 200_000;
/** For a whole listing. */
const listingMs = 300_000;
/** What was left by a node that died; a day is more than any upload takes without a word. */
const abandonedMs = 24 * 3_600_000;
const tidyingMs = 10_000;

const tooLong = () => new PlaceError('fault', 'the content is longer than it was said to be');
const tooShort = () => new PlaceError('fault', 'the content is shorter than it was said to be');

/** The content, if it has this size exactly. */
async function* exactly(content: AsyncIterable<Buffer | string>, size: number, moved: () => void): Content {
  let got = 0;
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    got += bytes.length;
    if (got > size) throw tooLong();
    if (bytes.length > 0) yield bytes;
    moved();
  }
  if (got < size) throw tooShort();
}

/** What is read, unless a piece takes too long: the time in which nobody asks for one does not count. */
async function* patiently(source: Readable, ms: number, signal: AbortSignal): Content {
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const silent = () => source.destroy(new PlaceError('timeout', `nothing moved for ${ms / 1_000} s`));
  const stopped = addAbortListener(signal, () => source.destroy(signal.reason));
  try {
    for (;;) {
      const timer = setTimeout(silent, ms);
      const { done, value } = await pieces.next().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    stopped[Symbol.dispose]();
    source.destroy();
  }
}

export interface OpenPlaceOptions {
  readonly settings: Pick<PlaceSettings, 'account' | 'secret'>;
  /** For tests; defaults to 60 s. */
  readonly silenceMs?: number;
}

/** What is the same at places of all kinds. */
export const openPlaceOf = (
  remote: Remote,
  { settings, silenceMs: patience = silenceMs }: OpenPlaceOptions,
): OpenPlace => {
  const at = async <T>(
    step: PlaceStep,
    signal: AbortSignal,
    work: (signal: AbortSignal, moved: () => void) => Promise<T>,
  ): Promise<T> => {
    try {
      return await whileMoving(signal, patience, work);
    } catch (error) {
      if (signal.aborted && error === signal.reason) throw error;
      throw explainFault(error, step, settings);
    }
  };

  /** Removes without a word what may be left under a name. */
  const tidy = (name: string): Promise<void> => {
    const signal = deadline(tidyingMs);
    return untilAborted(signal, remote.remove(name, signal)).catch(() => undefined);
  };

  const entries = async function* (signal: AbortSignal, moved: () => void) {
    let seen = 0;
    for await (const entry of remote.list(signal)) {
      moved();
      seen += 1;
      if (seen > entriesAtMost) throw new PlaceError('fault', `there are more than ${entriesAtMost} files`);
      yield entry;
    }
  };

  const removeAbandoned = async (signal: AbortSignal, moved: () => void): Promise<void> => {
    if (remote.rename === null) return;
    const old: string[] = [];
    for await (const { name, changedAt } of entries(signal, moved))
      if (isUnfinished(name) && changedAt !== null && Date.now() - changedAt > abandonedMs) old.push(name);
    for (const name of old) await remote.remove(name, signal);
  };

  const store = async (name: string, content: Content, size: number, signal: AbortSignal, moved: () => void) => {
    const draft = remote.rename ? unfinishedName(name) : name;
    const uploading = remote.upload(draft, content, size, signal, moved);
    let arrived = false;
    try {
      await untilAborted(signal, uploading);
      arrived = true;
      moved();
      const there = await untilAborted(signal, remote.sizeOf(draft, signal));
      if (there !== size) throw new PlaceError('fault', `${there} bytes have arrived of ${size}`);
      if (remote.rename) await untilAborted(signal, remote.rename(draft, name, signal));
    } catch (error) {
      await untilAborted(deadline(tidyingMs), uploading).catch(() => undefined);
      // Without another name, what was there before is still there until the whole has arrived.
      if (remote.rename || arrived) await tidy(draft);
      throw error;
    }
  };

  return {
    async put(name, content, size, signal) {
      let stored: Promise<void> | undefined;
      try {
        requireOwnName(name);
        await at('write', signal, async (inner, moved) => {
          await removeAbandoned(inner, moved);
          // Whoever waits for more of it is woken.
          addAbortListener(inner, () => content.destroy());
          stored = store(name, exactly(content, size, moved), size, inner, moved);
          await stored;
        });
      } finally {
        content.destroy();
        // What was begun is tidied up before the place is closed.
        await stored?.catch(() => undefined);
      }
    },
    list: (signal) =>
      at('list', signal, (inner, moved) => {
        const limited = deadline(listingMs, inner);
        const look = async () => {
          const found: KeptFile[] = [];
          for await (const { name, size } of entries(limited, moved)) if (isOwnName(name)) found.push({ name, size });
          return found;
        };
        return untilAborted(limited, look());
      }),
    async open(name, signal) {
      requireOwnName(name);
      const { size, source } = await at('read', signal, async (inner) => {
        const there = await remote.sizeOf(name, inner);
        return { size: there, source: await remote.download(name, there, oftenHeard(signal)) };
      });
      const explained = async function* () {
        try {
          yield* exactly(patiently(source, patience, signal), size, () => undefined);
        } catch (error) {
          if (signal.aborted && error === signal.reason) throw error;
          throw explainFault(error, 'read', settings);
        }
      };
      const readable = Readable.from(explained(), { objectMode: false });
      source.on('error', () => undefined);
      return readable.once('close', () => source.destroy());
    },
    remove: async (name, signal) => {
      requireOwnName(name);
      await at('remove', signal, (inner) => remote.remove(name, inner));
    },
    freeBytes: (signal) => at('connect', signal, (inner) => remote.freeBytes(inner)),
    close: () => remote.close(),
  };
};
