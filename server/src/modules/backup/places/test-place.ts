import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BackupPlaceTest } from '@eoms/contract';
import type { Language } from '@eoms/contract/vocabulary';
import { deadline } from '@eoms/drivers/kit';
import { type OpenPlace, PlaceError, type PlaceSettings, type PlaceStep } from './backup-place.ts';
import { faultWords } from './fault-words.ts';
import { type OpenPlaceDeps, openPlace } from './open-place.ts';

const testBytes = 20_000;
const testMs = 90_000;
const tidyingMs = 10_000;

/** Writes, reads, lists and removes a file; throws `PlaceError` where that ends. Returns the bytes that are free. */
const tryOut = async (place: OpenPlace, signal: AbortSignal): Promise<number | null> => {
  const name = `eoms-test-${randomBytes(8).toString('hex')}.bin`;
  const content = randomBytes(testBytes);
  const free = await place.freeBytes(signal);
  await place.put(name, Readable.from([content]), content.length, signal);
  try {
    const read = await buffer(await place.open(name, signal));
    if (!read.equals(content)) throw new PlaceError('fault', 'what was read is not what was written', { step: 'read' });
    const listed = await place.list(signal);
    if (!listed.some((file) => file.name === name && file.size === content.length))
      throw new PlaceError('fault', 'the file that was written is not in the list', { step: 'list' });
  } catch (error) {
    await place.remove(name, deadline(tidyingMs)).catch(() => undefined);
    throw error;
  }
  await place.remove(name, signal);
  return free;
};

const outcome = (step: PlaceStep, more: Partial<Omit<BackupPlaceTest, 'step'>>): BackupPlaceTest => ({
  passed: false,
  step,
  detail: '',
  hostKey: '',
  freeBytes: null,
  ...more,
});

/** Tries a place out, within 90 s. */
export const tryPlace = async (
  settings: PlaceSettings,
  deps: OpenPlaceDeps,
  { signal, language }: { readonly signal: AbortSignal; readonly language: Language },
): Promise<BackupPlaceTest> => {
  const limited = deadline(testMs, signal);
  let place: OpenPlace | undefined;
  try {
    place = await openPlace(settings, deps, limited);
    const freeBytes = await tryOut(place, limited);
    return outcome('remove', { passed: true, freeBytes, hostKey: settings.type === 'sftp' ? settings.hostKey : '' });
  } catch (error) {
    signal.throwIfAborted();
    const late = new PlaceError('timeout', `the test took longer than ${testMs / 1_000} s`);
    const { step, reason, message, hostKey } = error instanceof PlaceError ? error : late;
    if (!(error instanceof PlaceError || limited.aborted)) throw error;
    return outcome(step, { detail: faultWords(reason, message, language), hostKey });
  } finally {
    await place?.close();
  }
};
