import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { fillLine, settingReasons, terminalLines } from '@eoms/phrases';
import { BadSetting, type Environment } from '../../environment.ts';
import type { ExternalBrokerSettings } from './external-broker.ts';

/** Reads the certificates of the external broker at the start. Throws `BadSetting` when they cannot be used. */
export const readBrokerFiles = async (
  setting: Environment['mqttBroker'],
): Promise<ExternalBrokerSettings | undefined> => {
  if (setting === undefined) return undefined;
  const { files, ...rest } = setting;
  const certificates: { ca?: Buffer; cert?: Buffer; key?: Buffer } = {};
  try {
    for (const name of ['ca', 'cert', 'key'] as const) {
      const file = files[name];
      if (file !== undefined) certificates[name] = await readFile(file);
    }
    createSecureContext(certificates);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new BadSetting(
      fillLine(terminalLines.badSetting, {
        name: 'EOMS_MQTT_CA, EOMS_MQTT_CERT, EOMS_MQTT_KEY',
        reason: fillLine(settingReasons.tlsUnusable, { reason }),
      }),
    );
  }
  return { ...rest, certificates };
};
