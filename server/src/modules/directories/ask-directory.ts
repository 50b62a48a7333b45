import { setTimeout as sleep } from 'node:timers/promises';
import { directoryFields, type FieldMapping } from '@eoms/contract';
import { deadline } from '@eoms/drivers/kit';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { FarApplications } from '../navigation/navigation.module.ts';
import type { DirectoriesDeps } from './directories.deps.ts';
import type { DirectoryRow } from './directories.store.ts';
import { gather } from './read-directory.ts';
import { CallRefused } from './sources/platform-calls.ts';
import { DirectoryError, type Proof, type Snapshot, type SourceDeps } from './sources/source.ts';
import { sourceOf } from './sources/sources.ts';

/** A whole directory; single questions take seconds. */
const readWithinMs = 30 * 60_000;
const askWithinMs = 20_000;
/** Somebody waits for it. */
const applicationsWithinMs = 60_000;

const secretPurpose = (id: string): string => `directories.secret_sealed ${id}`;
export const sealSecret = (secrets: Secrets, id: string, secret: string): string =>
  secrets.seal(secret, secretPurpose(id));

const attributesIn = (mapping: FieldMapping): string[] => [
  ...new Set(directoryFields.map((field) => mapping[field]).filter((name) => name !== '')),
];

/** What is asked of a directory, with its saved settings. Everything throws `DirectoryError`. */
export const createAskDirectory = ({ platform, outboundTo, pause }: DirectoriesDeps) => {
  const wait = pause ?? ((ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }));
  const depsOf = (row: DirectoryRow, signal: AbortSignal): SourceDeps => ({
    outbound: outboundTo(row.networks),
    signal,
    pause: wait,
    attributes: attributesIn(row.mapping),
  });
  const secretOf = (row: DirectoryRow): string => {
    if (row.secretSealed === null) {
      if (row.type === 'json') return '';
      throw new DirectoryError('credentials', 'no secret');
    }
    return platform.secrets.open(row.secretSealed, secretPurpose(row.id));
  };
  const guarded = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof DirectoryError) throw error;
      if (error instanceof CallRefused) throw new DirectoryError('unreadable', error.message, { cause: error });
      if (signal.aborted) throw new DirectoryError('timeout', 'it took too long', { cause: error });
      throw error;
    }
  };
  const asking = <T>(
    row: DirectoryRow,
    work: (source: ReturnType<typeof sourceOf>, secret: string, deps: SourceDeps) => Promise<T>,
    withinMs = askWithinMs,
    also?: AbortSignal,
  ): Promise<T> => {
    const signal = deadline(withinMs, ...(also ? [also] : []));
    return guarded(signal, async () => work(sourceOf(row.type), secretOf(row), depsOf(row, signal)));
  };
  return {
    read: (row: DirectoryRow, signal: AbortSignal): Promise<Snapshot> =>
      asking(row, (source, secret, deps) => gather(source.read(row.connection, secret, deps)), readWithinMs, signal),
    test: (row: DirectoryRow): Promise<void> =>
      asking(row, (source, secret, deps) => source.test(row.connection, secret, deps)),
    /** Null: there are none to be read. */
    applications: (row: DirectoryRow): Promise<FarApplications | null> =>
      asking(
        row,
        async ({ applications }, secret, deps) => (await applications?.(row.connection, secret, deps)) ?? null,
        applicationsWithinMs,
      ),
    /** Null: nobody signs in with a password of this directory. */
    verifier: (row: DirectoryRow, externalId: string): ((password: string) => Promise<boolean>) | null => {
      const { verify } = sourceOf(row.type);
      if (!verify) return null;
      return (password) =>
        asking(row, (_source, secret, deps) => verify(row.connection, secret, { id: externalId, password }, deps));
    },
    /** Undefined: somebody whom the directory does not know, or a code that it did not give. */
    redeem: async (row: DirectoryRow, proof: Proof): Promise<string | undefined> =>
      asking(row, async ({ signIn }, secret, deps) => {
        try {
          return await signIn?.redeem(row.connection, secret, proof, deps);
        } catch (error) {
          if (error instanceof CallRefused) return undefined;
          throw error;
        }
      }),
  };
};
export type AskDirectory = ReturnType<typeof createAskDirectory>;
