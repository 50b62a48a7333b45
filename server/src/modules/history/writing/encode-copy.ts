import { microseconds, type PointBatch } from './point-batch.ts';

const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
/** Microseconds between 1970 and 2000, the epoch of PostgreSQL's binary timestamps. */
const epoch2000 = 946_684_800_000_000;
const twoTo32 = 4_294_967_296;
const none = -1;

/** Rows of (series_id, at, value, text) in PostgreSQL's binary COPY format (manual, COPY, "Binary Format"). */
export const encodeCopy = (batch: PointBatch, idOf: (slot: number) => number): Buffer => {
  const buffer = Buffer.allocUnsafe(sizeOf(batch));
  let at = signature.copy(buffer, 0);
  at = buffer.writeInt32BE(0, at);
  at = buffer.writeInt32BE(0, at);
  for (let i = 0; i < batch.count; i++) {
    at = buffer.writeInt16BE(4, at);
    at = buffer.writeInt32BE(4, at);
    at = buffer.writeInt32BE(idOf(batch.slots[i] ?? 0), at);
    at = buffer.writeInt32BE(8, at);
    const time = microseconds(batch.times[i] ?? 0) - epoch2000;
    const high = Math.floor(time / twoTo32);
    at = buffer.writeInt32BE(high, at);
    at = buffer.writeUInt32BE(time - high * twoTo32, at);
    at = writeNumber(buffer, at, batch.numbers[i] ?? Number.NaN);
    at = writeText(buffer, at, batch.texts[i] ?? null);
  }
  at = buffer.writeInt16BE(-1, at);
  return buffer.subarray(0, at);
};

const writeNumber = (buffer: Buffer, at: number, number: number): number =>
  Number.isNaN(number) ? buffer.writeInt32BE(none, at) : buffer.writeDoubleBE(number, buffer.writeInt32BE(8, at));

const writeText = (buffer: Buffer, at: number, text: string | null): number => {
  if (text === null) return buffer.writeInt32BE(none, at);
  const length = buffer.write(text, at + 4, 'utf8');
  return buffer.writeInt32BE(length, at) + length;
};

const sizeOf = (batch: PointBatch): number => {
  let size = signature.length + 8 + 2 + batch.count * (2 + 8 + 12 + 12 + 4);
  for (const text of batch.texts) if (text !== null) size += Buffer.byteLength(text);
  return size;
};
