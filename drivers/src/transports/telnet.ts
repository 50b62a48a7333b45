const iac = 255;
const dont = 254;
const doIt = 253;
const wont = 252;
const will = 251;
const subBegin = 250;
const subEnd = 240;

/**
 * Removes option negotiation from a telnet stream and refuses every option (RFC 854, RFC 855). A doubled 255 is the
 * byte itself.
 */
export const createTelnetFilter = (answer: (data: Buffer) => void): ((chunk: Buffer) => Buffer) => {
  let state: 'text' | 'command' | 'option' | 'sub' | 'subCommand' = 'text';
  let verb = 0;
  return (chunk) => {
    if (state === 'text' && !chunk.includes(iac)) return chunk;
    const text: number[] = [];
    const replies: number[] = [];
    for (const byte of chunk) {
      if (state === 'text') {
        if (byte === iac) state = 'command';
        else text.push(byte);
      } else if (state === 'command') {
        if (byte === iac) text.push(iac);
        verb = byte;
        state = byte >= will && byte <= dont ? 'option' : byte === subBegin ? 'sub' : 'text';
      } else if (state === 'option') {
        if (verb === doIt) replies.push(iac, wont, byte);
        if (verb === will) replies.push(iac, dont, byte);
        state = 'text';
      } else if (state === 'sub') {
        if (byte === iac) state = 'subCommand';
      } else state = byte === subEnd ? 'text' : 'sub';
    }
    if (replies.length > 0) answer(Buffer.from(replies));
    return Buffer.from(text);
  };
};

/** Doubles every 255 in the data. */
export const escapeTelnet = (data: Buffer): Buffer => {
  if (!data.includes(iac)) return data;
  return Buffer.from([...data].flatMap((byte) => (byte === iac ? [iac, iac] : [byte])));
};
