import { systemEndpoints } from '@eoms/contract';
import type { InternalCall } from './internal-calls.ts';

const { getConfig, saveConfig } = systemEndpoints;

/** Allows the information board in web frames, unless the list was set already. */
export const furnishFrames = async (call: InternalCall, site: string): Promise<void> => {
  const config = await call(getConfig, { params: { type: 'webFrames' } });
  if (config.type !== 'webFrames' || config.values.sites.length > 0) return;
  await call(saveConfig, { body: { type: 'webFrames', values: { sites: [site] } } });
};
