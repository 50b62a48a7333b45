import type { FoundService } from '../../transports/mdns-search.ts';

/** What a service announces about its device; empty parts are unknown. */
export interface AnnouncedFacts {
  readonly name: string;
  readonly model: string;
  readonly mac: string;
  readonly serialNumber: string;
  /** How well its name describes the device as a whole. */
  readonly worth: number;
}

interface Reading {
  readonly worth: number;
  readonly name?: string;
  readonly model?: string;
  readonly mac?: string;
  readonly serialNumber?: string;
}

/** Keys of TXT records by type of service: Bonjour Printing Specification 1.2 for printers, else the makers' own. */
const readings: Readonly<Record<string, Reading>> = {
  '_googlecast._tcp': { worth: 6, name: 'fn', model: 'md' },
  '_airplay._tcp': { worth: 6, model: 'model', mac: 'deviceid', serialNumber: 'serialnumber' },
  '_blackmagic._tcp': { worth: 6, name: 'name' },
  '_ipp._tcp': { worth: 5, model: 'ty' },
  '_ipps._tcp': { worth: 5, model: 'ty' },
  '_pdl-datastream._tcp': { worth: 5, model: 'ty' },
  '_printer._tcp': { worth: 5, model: 'ty' },
  '_raop._tcp': { worth: 4, model: 'am' },
  '_hap._tcp': { worth: 4, model: 'md' },
  '_wled._tcp': { worth: 4, mac: 'mac' },
  '_shelly._tcp': { worth: 4, model: 'app' },
  '_http._tcp': { worth: 3 },
};

/** The instance is called `MAC@name` there. */
const withoutAddress = (type: string, instance: string): string =>
  type === '_raop._tcp' ? instance.replace(/^[0-9a-f]{12}@/i, '') : instance;

export const factsOf = ({ instance, type, texts }: FoundService): AnnouncedFacts => {
  const reading = readings[type] ?? { worth: 2 };
  const text = (key: string | undefined) => (key === undefined ? '' : (texts[key] ?? ''));
  return {
    name: text(reading.name) || withoutAddress(type, instance),
    model: text(reading.model),
    mac: text(reading.mac),
    serialNumber: text(reading.serialNumber),
    worth: reading.worth,
  };
};
