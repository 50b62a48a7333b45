import type { Read, ReceiptLine } from './receipt.ts';

/** The device itself said no: the command has no effect any more. */
const refusals: ReadonlySet<string> = new Set(['device.commandRefused', 'device.busy']);

/** A command that was sent and not settled may still take effect: only a later command is sure to be the last. */
const isUncertain = ({ attempts }: ReceiptLine): boolean =>
  attempts.some(({ status, sent, reason }) => sent && status !== 'confirmed' && !refusals.has(reason?.code ?? ''));

/** Whether one of these lines has left a command open at a device that concerns these values. */
export const mayStillChange = (lines: readonly ReceiptLine[], deviceId: string, reads: readonly Read[]): boolean =>
  lines
    .filter((line) => line.deviceId === deviceId && isUncertain(line))
    .some(({ before }) => before.some(({ key }) => reads.some((read) => read.key === key)));
