import { shownText } from '../kit/shown-text.ts';
import { find, parseXml, textAt } from '../kit/xml.codec.ts';

/** What a UPnP root device says of itself (UPnP Device Architecture 2.0, section 2.3). */
export interface DeviceDescription {
  readonly friendlyName: string;
  readonly manufacturer: string;
  readonly modelName: string;
  readonly modelNumber: string;
  readonly serialNumber: string;
  /** As written, often relative to where the description lies. */
  readonly presentationUrl: string;
}

/** Placeholders of firmwares that were never given a number: the same on every device, so they identify none. */
const isSerial = (text: string): boolean =>
  text.length >= 5 && /\d/.test(text) && !/^(.)\1*$/.test(text) && !/^(?:0?123456789?0?|none|n\/a|unknown)/i.test(text);

/** Undefined for what is no description. */
export const decodeDescription = (xml: string): DeviceDescription | undefined => {
  const device = find(parseXml(xml), 'device');
  if (device === undefined) return undefined;
  const say = (name: string, most?: number) => shownText(textAt(device, name), most);
  const serial = say('serialNumber');
  return {
    friendlyName: say('friendlyName'),
    manufacturer: say('manufacturer'),
    modelName: say('modelName'),
    modelNumber: say('modelNumber'),
    serialNumber: isSerial(serial) ? serial : '',
    presentationUrl: say('presentationURL', 500),
  };
};
