import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { fillLine, settingReasons, terminalLines } from '@eoms/phrases';
import { BadSetting } from '../environment.ts';
import type { TlsFiles, TlsPair, TlsSetting } from './tls-files.ts';

const unusable = (names: string, error: unknown): BadSetting => {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return new BadSetting(
    fillLine(terminalLines.badSetting, { name: names, reason: fillLine(settingReasons.tlsUnusable, { reason }) }),
  );
};

/** Throws when a file is missing, or certificate and key do not match. */
export const readTlsPair = async ({ cert, key }: TlsSetting): Promise<TlsPair> => {
  const [certificate, secret] = await Promise.all([readFile(cert), readFile(key)]);
  createSecureContext({ cert: certificate, key: secret });
  return { cert: certificate, key: secret };
};

/**
 * Reads the files at the start and when they may have changed. Throws `BadSetting` with the names of the settings when
 * they are missing or do not match.
 */
export const readTlsFiles = async (setting: TlsSetting, names: string): Promise<TlsFiles> => {
  try {
    return { ...(await readTlsPair(setting)), reread: () => readTlsPair(setting) };
  } catch (error) {
    throw unusable(names, error);
  }
};
