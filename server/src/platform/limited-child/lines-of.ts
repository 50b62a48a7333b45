const newline = 0x0a;

/**
 * The lines of a stream as text; throws at a line of more than `longest` bytes. `readline` will not do: it also splits at
 * U+2028, which JSON may contain.
 */
export async function* linesOf(stream: AsyncIterable<Buffer>, longest: number): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  let bytes = 0;
  const add = (piece: Buffer): void => {
    bytes += piece.length;
    if (bytes > longest) throw new Error(`a line has more than ${longest} bytes`);
    begun.push(piece);
  };
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      add(chunk.subarray(from, end));
      yield Buffer.concat(begun).toString('utf8');
      begun = [];
      bytes = 0;
      from = end + 1;
    }
    if (from < chunk.length) add(chunk.subarray(from));
  }
}
