/**
 * One frame in pieces of limited size: `header LF mark piece`, where the mark says whether another piece follows. A
 * carrier keeps the order of one sender's pieces but may lose some.
 */
const more = '+';
const last = '=';

export const cutFrame = ({ header, body }: { header: string; body: string }, bytesAtMost: number): Buffer[] => {
  const bytes = Buffer.from(body);
  const room = bytesAtMost - Buffer.byteLength(header) - 2;
  const pieces: Buffer[] = [];
  for (let from = 0; from === 0 || from < bytes.length; from += room) {
    const mark = from + room < bytes.length ? more : last;
    pieces.push(Buffer.concat([Buffer.from(`${header}\n${mark}`), bytes.subarray(from, from + room)]));
  }
  return pieces;
};

/** Whoever may write to the channel could begin frames of any size in any number of names. */
const usualLimits = { frameBytes: 64_000_000, senders: 1_000, allBytes: 256_000_000 };

/** Puts pieces together again; incomplete frames are forgotten when their sender's next one begins. */
export const createJoiner = (take: (header: string, body: string) => void, limits = usualLimits) => {
  const begun = new Map<string, { header: string; pieces: Buffer[]; bytes: number }>();
  let allBytes = 0;
  const forget = (sender: string): void => {
    allBytes -= begun.get(sender)?.bytes ?? 0;
    begun.delete(sender);
  };
  return (data: Uint8Array): void => {
    const buffer = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const line = buffer.indexOf(10);
    if (line < 0) return;
    const header = buffer.toString('latin1', 0, line);
    const mark = String.fromCharCode(buffer[line + 1] ?? 0);
    const piece = buffer.subarray(line + 2);
    const [, , sender = ''] = header.split(' ');
    const known = begun.get(sender);
    const begunHere = known?.header === header ? known : undefined;
    if (mark === last) {
      forget(sender);
      take(header, begunHere ? Buffer.concat([...begunHere.pieces, piece]).toString() : piece.toString());
    } else if (mark === more && (known || begun.size < limits.senders)) {
      const frame = begunHere ?? { header, pieces: [], bytes: 0 };
      if (!begunHere) forget(sender);
      frame.bytes += piece.length;
      allBytes += piece.length;
      begun.set(sender, frame);
      // The buffer belongs to the library.
      frame.pieces.push(Buffer.from(piece));
      if (frame.bytes > limits.frameBytes || allBytes > limits.allBytes) forget(sender);
    }
  };
};
