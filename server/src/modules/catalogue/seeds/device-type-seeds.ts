import { type DeviceTypeCode, deviceTypeNames } from '@eoms/phrases';

/**
 * Each type's icon in the console, in display order. Drivers refer to a type by code as the category of their models.
 */
const icons: readonly (readonly [DeviceTypeCode, string])[] = [
  ['projector', 'projector'],
  ['display', 'display'],
  ['ledWall', 'board'],
  ['screen', 'screen'],
  ['matrix', 'matrix'],
  ['audioProcessor', 'audio'],
  ['microphone', 'microphone'],
  ['camera', 'camera'],
  ['streaming', 'stream'],
  ['controlHost', 'device'],
  ['sensor', 'thermometer'],
  ['lighting', 'bulb'],
  ['curtain', 'curtain'],
  ['airConditioner', 'wind'],
  ['meter', 'levels'],
  ['power', 'battery'],
  ['server', 'database'],
  ['network', 'network'],
  ['other', 'model'],
];

export const deviceTypeSeeds = icons.map(([code, icon], index) => ({
  code,
  name: deviceTypeNames[code].zh,
  nameEn: deviceTypeNames[code].en,
  icon,
  sort: (index + 1) * 10,
  builtIn: true,
}));
