import { shownText } from '../kit/shown-text.ts';
import { find, parseXml, textAt } from '../kit/xml.codec.ts';

/** The description of a UPnP root device (UPnP Device Architecture 2.0, section 2.3). */
export interface DeviceDescription {
  readonly friendlyName: string;
  readonly manufacturer: string;
  readonly modelName: string;
  readonly modelNumber: string;
  readonly serialNumber: string;
  /** As written, often relative to the URL of the description. */
  readonly presentationUrl: string;
}

/** Excludes placeholders of firmware without a serial number: the same on every device, so they identify none. */
const isSerial = (text: string): boolean =>
  text.length >= 5 && /\d/.test(text) && !/^(.)\1*$/.test(text) && !/^(?:0?123456789?0?|none|n\/a|unknown)/i.test(text);

/** Returns undefined for anything but a description. */
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
