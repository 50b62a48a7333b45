import type { Value } from '@eoms/contract/vocabulary';
import type { Blocks } from './ttp.simulated-blocks.ts';
import { answered, type Known, refusals, type Word } from './ttp.simulated-line.ts';

/** What a session has set for itself. */
export interface SessionState {
  verbose: boolean;
  detailedResponse: boolean;
}

const sessionAttributes = ['aliases', 'verbose', 'detailedResponse'] as const;
type Flag = 'verbose' | 'detailedResponse';

/** `SESSION get aliases`, `SESSION set verbose false`, `SESSION toggle verbose`. */
export const talkToSession = (line: string, words: readonly Word[], state: SessionState, blocks: Blocks): string => {
  const [, verb, attribute, value] = words;
  if (verb === undefined || !['get', 'set', 'toggle'].includes(verb.text))
    return refusals.verb(verb?.at ?? line.length);
  if (attribute === undefined) return refusals.tooFew(line);
  if (!sessionAttributes.some((one) => one === attribute.text))
    return refusals.attribute(attribute.text, 'TextSession');
  if (attribute.text === 'aliases') {
    if (verb.text !== 'get') return refusals.verb(verb.at);
    const aliases = [...blocks.tags(), 'DEVICE'].sort().map((tag) => `"${tag}"`);
    return answered(state.verbose, 'list', `[${aliases.join(' ')}]`);
  }
  const flag = attribute.text as Flag;
  if (verb.text === 'get') return answered(state.verbose, 'value', String(state[flag]));
  if (verb.text === 'set') {
    if (value === undefined) return refusals.tooFew(line);
    if (value.text !== 'true' && value.text !== 'false') return refusals.value(value.at);
    state[flag] = value.text === 'true';
  } else state[flag] = !state[flag];
  return '+OK';
};

const factsOf = (params: Readonly<Record<string, Value>>): Readonly<Record<string, string>> => {
  const serial = String(params.serialNumber ?? '01234567');
  const hostname = `"${String(params.hostname ?? `TesiraForte${serial}`)}"`;
  const network =
    '"macAddress":"00:90:5e:00:00:01" "linkStatus":LINK_1_GB "addressSource":DHCP "ip":"192.0.2.10" "netmask":"255.255.255.0" ' +
    '"dhcpLeaseObtainedDate":"" "dhcpLeaseExpiresDate":"" "gateway":"192.0.2.1"';
  return {
    serialNumber: `"${serial}"`,
    hostname,
    version: `"${String(params.version ?? '4.5.0.1')}"`,
    activeFaultList: `[{"id":INDICATOR_NONE_IN_DEVICE "name":"No fault in device" "faults":[] "serialNumber":"${serial}"}]`,
    discoveredServers: '[]',
    telnetDisabled: 'false',
    mDNSEnabled: 'true',
    networkStatus:
      `{"schemaVersion":2 "hostname":${hostname} "defaultGatewayStatus":"192.0.2.1" "networkInterfaceStatusWithName":` +
      `[{"interfaceId":"control" "networkInterfaceStatus":{${network}}}] ` +
      '"dnsStatus":{"primaryDNSServer":"0.0.0.0" "secondaryDNSServer":"0.0.0.0" "domainName":""} ' +
      '"mDNSEnabled":true "telnetDisabled":false}',
    ipStatus: `{${network}}`,
  };
};

/** Services without parameters that change nothing here. */
const services = new Set(['startAudio', 'stopAudio', 'startPartitionAudio', 'stopPartitionAudio', 'manualFailover']);

/** The device itself: its attributes, and services such as presets. Numbers of presets begin at 1001. */
export const createDevice = (params: Readonly<Record<string, Value>>, blocks: Blocks) => {
  const facts = factsOf(params);
  const presets = new Map<string, Readonly<Record<string, Known>>>([['Evening', {}]]);
  const isNumber = (preset: string): boolean => /^\d+$/.test(preset) && Number(preset) >= 1001;
  const recall = (preset: string, lies: boolean): string => {
    const kept = presets.get(preset);
    if (kept === undefined && !isNumber(preset)) return '-ERR INVALID_PARAMETER Preset not found';
    for (const [key, value] of Object.entries(lies ? {} : (kept ?? {}))) {
      const place = blocks.place(key);
      if (place !== undefined) blocks.set(place, value);
    }
    return '+OK';
  };
  return (line: string, words: readonly Word[], { verbose }: SessionState, lies: boolean): string => {
    const [, verb, what] = words;
    if (verb === undefined) return refusals.tooFew(line);
    if (verb.text === 'get') {
      if (what === undefined) return refusals.tooFew(line);
      const fact = Object.hasOwn(facts, what.text) ? facts[what.text] : undefined;
      return fact === undefined ? refusals.attribute(what.text, 'Device') : answered(verbose, 'value', fact);
    }
    if (services.has(verb.text)) return '+OK';
    const preset = /^(recall|save)Preset(ByName|ShowFailures)?$/.exec(verb.text);
    if (preset === null) return refusals.verb(verb.at);
    if (what === undefined) return refusals.tooFew(line);
    if (preset[1] === 'recall') return recall(what.text, lies);
    if (preset[2] === undefined && !isNumber(what.text)) return '-ERR INVALID_PARAMETER Preset not found';
    if (!lies) presets.set(what.text, blocks.state());
    return '+OK';
  };
};
