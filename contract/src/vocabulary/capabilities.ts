import { z } from 'zod';

/**
 * Vendor-neutral abilities. A driver says which of its properties and actions carry which ability, so that control
 * panels, scenes, rules and lists work across makers.
 */
export const Capability = z.enum([
  'power',
  'input',
  'volume',
  'microphoneVolume',
  'audioMute',
  'videoMute',
  'shutter',
  'freeze',
  'preset',
  'route',
  'brightness',
  'lampHours',
  'lampOn',
  'filterHours',
  'temperature',
  'humidity',
  'fanStatus',
  'errorStatus',
  'signal',
  'resolution',
  'manufacturer',
  'model',
  'serialNumber',
  'firmware',
  'occupancy',
]);
export type Capability = z.infer<typeof Capability>;
