const newline = 0x0a;

/** The lines of a stream as text. `readline` will not do: it also splits at U+2028, which JSON may contain. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = [];
  for await (const chunk of stream) {
    let from = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, from)) {
      begun.push(chunk.subarray(from, end));
      yield Buffer.concat(begun).toString('utf8');
      begun = [];
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
}
