import { Transform } from 'node:stream';

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const idLength = 36;

/** Passes lines on and notes which of the known ids occur in them: those of the uploaded files that rows refer to. */
export const noteFiles = (known: ReadonlySet<string>, found: Set<string>): Transform => {
  let end = '';
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const text = end + chunk.toString('latin1');
      for (const [id] of text.matchAll(idPattern)) if (known.has(id)) found.add(id);
      end = text.slice(1 - idLength);
      done(null, chunk);
    },
  });
};
