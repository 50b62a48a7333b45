import { systemEndpoints, textOf } from '@eoms/contract';
import { sampleVenue } from '@eoms/phrases';
import type { InternalCall } from './internal-calls.ts';

const { getConfig, saveConfig } = systemEndpoints;

/** On the bank of the Huangpu in Shanghai. */
const position = { latitude: 31.2336, longitude: 121.5052 };

/** Says where the venue is, so that sunrise and sunset have their times, unless somebody has said it already. */
export const furnishPosition = async (call: InternalCall): Promise<void> => {
  const config = await call(getConfig, { params: { type: 'venue' } });
  if (config.type !== 'venue' || config.values.latitude !== null || config.values.address !== '') return;
  const { address } = sampleVenue;
  const values = { address: textOf(address, 'zh'), addressEn: textOf(address, 'en'), ...position };
  await call(saveConfig, { body: { type: 'venue', values } });
};
