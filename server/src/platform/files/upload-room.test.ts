import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';
import { newId } from '../database/uuid.ts';
import { createLog } from '../log/log.ts';
import { createFileStore } from './create-file-store.ts';
import { createDatabaseBytes } from './database-bytes.ts';
import type { UploadLimits } from './upload-room.ts';

let database: TestDatabase;
let other: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  other = openDatabase({ connectionString: database.connectionString, log: createLog('silent') });
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

const kilobytes = 1_024;
const wide: UploadLimits = { personDay: 1e9, everything: 1e9 };
const storeWith = (limits: UploadLimits, on: TestDatabase | typeof other = database) =>
  createFileStore({ database: on, bytes: createDatabaseBytes(on), limits });
const upload = (files: ReturnType<typeof storeWith>, createdBy?: string): Promise<string> =>
  files
    .save(
      { fileName: 'a.txt', content: Buffer.alloc(kilobytes, 'a') },
      { kind: 'file', ...(createdBy ? { createdBy } : {}) },
    )
    .then(
      () => 'stored',
      (error: Error) => error.message,
    );

describe('uploads', () => {
  it('of one person in a day have a limit, on all nodes together, however many come at once', async () => {
    const limits = { ...wide, personDay: 10 * kilobytes };
    const [here, there] = [storeWith(limits), storeWith(limits, other)];
    const [person, colleague] = [newId(), newId()];
    const results = await Promise.all(Array.from({ length: 30 }, (_, n) => upload(n % 2 === 0 ? here : there, person)));
    expect(results.filter((result) => result === 'stored')).toHaveLength(10);
    expect(new Set(results)).toEqual(new Set(['stored', 'file.tooMuchToday']));
    expect(await upload(here, colleague)).toBe('stored');
  });

  it('count although they were removed since', async () => {
    const files = storeWith({ ...wide, personDay: 2 * kilobytes });
    const person = newId();
    for (let n = 0; n < 2; n += 1) {
      const content = Buffer.alloc(kilobytes, 'a');
      const { id } = await files.save({ fileName: 'a.txt', content }, { kind: 'file', createdBy: person });
      await files.remove([id]);
    }
    expect(await upload(files, person)).toBe('file.tooMuchToday');
  });

  it('have a limit for all of the site', async () => {
    const files = storeWith({ ...wide, everything: 100 * kilobytes });
    const results: string[] = [];
    while (results.at(-1) !== 'file.storeFull' && results.length < 101) results.push(await upload(files));
    expect(results.at(-1)).toBe('file.storeFull');
  });

  it('are refused before the disk is full', async () => {
    const folder = process.cwd();
    expect(await upload(storeWith({ ...wide, reserve: { folder, bytes: 1e18 } }))).toBe('507');
    expect(await upload(storeWith({ ...wide, reserve: { folder, bytes: 1 } }))).toBe('stored');
  });
});
