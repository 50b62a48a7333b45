import type { Device } from '../../kit/device.ts';
import { say } from '../../kit/say.ts';
import { headers, parseFields, parseLock, parsePorts, parseRoutes, type VideohubMessage } from './videohub.codec.ts';
import { countOf, largest, rename, type Side } from './videohub.ports.ts';

type Lines = readonly string[];

const takeCount = (device: Device, side: Side, text: string | undefined): void => {
  const count = Number(/^\d{1,4}/.exec(text ?? '')?.[0] ?? 0);
  if (count > 0 && count <= largest) device.store.set(side, count);
};

/** A hub that did not report its size has as many ports as it lists. */
const learnCount = (device: Device, side: Side, ports: readonly number[]): void => {
  if (device.store.has(side)) return;
  const most = Math.max(0, ...ports);
  if (most > 0 && most <= largest) device.store.set(side, most);
};

const noHub = say('视频矩阵服务器未连接矩阵', 'the Videohub server has no Videohub');

const takeDevice = (device: Device, lines: Lines): void => {
  const fields = parseFields(lines);
  const present = fields.get('device present');
  if (present !== undefined && present !== 'true') {
    device.store.set('present', false);
    device.online(false, present === 'needs_update' ? say('矩阵固件需要升级', 'the Videohub needs an update') : noHub);
    return;
  }
  if (present === 'true' && device.store.get('present') === false) device.online(true);
  device.store.set('present', true);
  takeCount(device, 'inputs', fields.get('video inputs'));
  takeCount(device, 'outputs', fields.get('video outputs'));
  const facts = { 'model name': 'model', 'friendly name': 'name', 'unique id': 'serialNumber' };
  for (const [field, property] of Object.entries(facts)) {
    const value = fields.get(field);
    if (value) device.set(property, value);
  }
};

const takeLabels = (device: Device, side: Side, property: string, lines: Lines): void => {
  const ports = parsePorts(lines);
  learnCount(
    device,
    side,
    ports.map(({ port }) => port),
  );
  const count = countOf(device, side);
  for (const { port, text } of ports) {
    if (port > count) continue;
    rename(device, side, port, text);
    device.set(property, text, { index: port });
  }
};

const takeRoutes = (device: Device, lines: Lines): void => {
  const outputs = countOf(device, 'outputs');
  for (const { output, input } of parseRoutes(lines))
    if (output <= outputs) device.set('route', input === 0 ? null : String(input), { index: output });
};

const takeLocks = (device: Device, lines: Lines): void => {
  const outputs = countOf(device, 'outputs');
  for (const { port, text } of parsePorts(lines)) {
    const state = parseLock(text);
    if (state !== undefined && port <= outputs) device.set('lock', state, { index: port });
  }
};

/** Everything the hub sends, requested or not. Blocks that the document does not define are ignored, as it demands. */
export const takeBlock = (device: Device, message: VideohubMessage): void => {
  if (message.kind !== 'block') return;
  const { header, lines } = message;
  if (header === headers.preamble) {
    const version = parseFields(lines).get('version');
    if (version !== undefined) device.set('protocolVersion', version);
  } else if (header.endsWith(' DEVICE')) takeDevice(device, lines);
  else if (header === headers.inputLabels) takeLabels(device, 'inputs', 'inputName', lines);
  else if (header === headers.outputLabels) takeLabels(device, 'outputs', 'outputName', lines);
  else if (header === headers.routing) takeRoutes(device, lines);
  else if (header === headers.locks) takeLocks(device, lines);
};
