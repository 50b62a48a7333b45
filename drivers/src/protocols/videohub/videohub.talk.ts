import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { say } from '../../kit/say.ts';
import { takeBlock } from './videohub.blocks.ts';
import { decodeFrame, encodeBlock, headers, type VideohubMessage } from './videohub.codec.ts';
import { countOf, type Side } from './videohub.ports.ts';

const refused = () => deviceError('refused', say('矩阵拒绝了请求 (NAK)', 'the Videohub refused the request (NAK)'));

/** Sends a change; resolves when the hub acknowledged it. A locked output is acknowledged too and stays as it is. */
export const change = async (device: Device, header: string, lines: readonly string[] = []): Promise<void> => {
  const answer = await device.line.request(encodeBlock(header, lines), {
    match: (frame) => ['ack', 'nak'].includes(decodeFrame(frame).kind),
  });
  if (decodeFrame(answer).kind === 'nak') throw refused();
};

/** Requests a whole block and returns it. A block with a single change is not mistaken for it. */
export const readBlock = async (device: Device, header: string, side: Side): Promise<void> => {
  const isAnswer = (message: VideohubMessage): boolean =>
    message.kind === 'nak' ||
    (message.kind === 'block' && message.header === header && message.lines.length >= countOf(device, side));
  const answer = decodeFrame(
    await device.line.request(encodeBlock(header), { match: (frame) => isAnswer(decodeFrame(frame)) }),
  );
  if (answer.kind === 'nak') throw refused();
  takeBlock(device, answer);
};

export const readRoutes = (device: Device): Promise<void> => readBlock(device, headers.routing, 'outputs');
export const readLocks = (device: Device): Promise<void> => readBlock(device, headers.locks, 'outputs');
export const readInputNames = (device: Device): Promise<void> => readBlock(device, headers.inputLabels, 'inputs');
export const readOutputNames = (device: Device): Promise<void> => readBlock(device, headers.outputLabels, 'outputs');

const headerOf = (frame: Buffer): string | undefined => {
  const message = decodeFrame(frame);
  return message.kind === 'block' ? message.header : undefined;
};

const preludeMs = 5_000;

/** The hub sends everything after the connection: it is online once its routing is known. */
export const waitForPrelude = async (device: Device): Promise<void> => {
  device.store.delete('present');
  const first = await device.line.next((frame) => headerOf(frame) === headers.preamble, preludeMs);
  takeBlock(device, decodeFrame(first));
  const last = await device.line.next((frame) => {
    const header = headerOf(frame);
    return header === headers.routing || header === headers.endOfPrelude || /present: (false|needs)/.test(`${frame}`);
  }, preludeMs);
  takeBlock(device, decodeFrame(last));
  if (device.store.get('present') === false)
    throw deviceError('unreachable', say('视频矩阵服务器未连接矩阵', 'the Videohub server has no Videohub'));
};
