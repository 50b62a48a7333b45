import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { fillLine, settingReasons, terminalLines } from '@eoms/phrases';
import { BadSetting, type Environment } from '../environment.ts';
import type { MqttTls } from './mqtt.ts';

const unusable = (error: unknown): BadSetting => {
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return new BadSetting(
    fillLine(terminalLines.badSetting, {
      name: 'EOMS_MQTT_TLS_CERT, EOMS_MQTT_TLS_KEY',
      reason: fillLine(settingReasons.tlsUnusable, { reason }),
    }),
  );
};

type Setting = NonNullable<Environment['mqttTls']>;

/** Throws when certificate and key do not match. */
const readPair = async (setting: Pick<Setting, 'cert' | 'key'>) => {
  const [cert, key] = await Promise.all([readFile(setting.cert), readFile(setting.key)]);
  createSecureContext({ cert, key });
  return { cert, key };
};

/**
 * Reads the files at the start and when they may have changed. Throws `BadSetting` when they are missing or do not
 * match.
 */
export const readTlsFiles = async (setting: Environment['mqttTls']): Promise<MqttTls | undefined> => {
  if (setting === undefined) return undefined;
  try {
    return { port: setting.port, ...(await readPair(setting)), reread: () => readPair(setting) };
  } catch (error) {
    throw unusable(error);
  }
};
