import { randomBytes, randomInt } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { LanguageCode } from '@eoms/contract';
import { z } from 'zod';
import { sampleDevices } from './sample-devices.ts';

const account = z.strictObject({ username: z.string(), password: z.string() });

/**
 * State of the sample venue outside the database. Ports (0: none) and devices of the samples, in their order; lists of
 * an earlier release are shorter.
 */
const DemoFile = z.strictObject({
  seed: z.number().int(),
  /** Language of the names; absent in files of an earlier release. */
  language: LanguageCode.default('zh'),
  administrator: account,
  operator: account,
  projectorPassword: z.string(),
  brokerPassword: z.string().optional(),
  /** Port of the information board; absent in files of an earlier release. */
  boardPort: z.number().int().optional(),
  ports: z.array(z.number().int()),
  deviceIds: z.array(z.string().nullable()),
  /** Everything was created once: what users changed or removed since stays so. */
  furnished: z.boolean(),
});
export type DemoFile = z.infer<typeof DemoFile>;

export const demoFileName = 'sample-venue.json';
/** First port of the simulated devices: PJLink's own plus 20 000, below the range of outgoing connections. */
export const firstPort = 24_352;

/** Letters and digits that are not confused when read from a terminal. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const word = (length: number): string => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
/** About 79 bits. */
const newPassword = (): string => `${word(4)}-${word(4)}-${word(4)}-${word(4)}`;

const newDemo = (language: DemoFile['language']): DemoFile => ({
  seed: randomBytes(4).readUInt32BE(),
  language,
  administrator: { username: 'admin', password: newPassword() },
  operator: { username: 'zhang.wei', password: newPassword() },
  projectorPassword: word(12),
  brokerPassword: newPassword(),
  ports: sampleDevices.map((_, index) => firstPort + index),
  deviceIds: sampleDevices.map(() => null),
  furnished: false,
});

/** Readable by its owner only, and never half-written: after a kill there is either the old file or the new one. */
export const writePrivately = async (path: string, content: unknown): Promise<void> => {
  const draft = `${path}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.chmod(0o600);
    await file.writeFile(`${JSON.stringify(content, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
};

export const saveDemoFile = (dataFolder: string, demo: DemoFile): Promise<void> =>
  writePrivately(join(dataFolder, demoFileName), demo);

/** Reads the file in the data folder; the first time, creates it with new passwords and that language for names. */
export const loadDemoFile = async (dataFolder: string, language: DemoFile['language'] = 'zh'): Promise<DemoFile> => {
  const path = join(dataFolder, demoFileName);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const demo = newDemo(language);
    await saveDemoFile(dataFolder, demo);
    return demo;
  }
  try {
    return DemoFile.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is not a file of the sample venue; remove it or use another data folder.`, { cause });
  }
};
