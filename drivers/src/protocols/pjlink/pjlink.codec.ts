import { createHash } from 'node:crypto';

/**
 * PJLink as JBMIA publishes it ("PJLink Specifications", class 1 version 1.04 and class 2 version 2.00).
 * A command is `%<class><four letters> <parameter>\r`, an answer `%<class><four letters>=<value>\r`.
 */
export type PjlinkClass = '1' | '2';
export type PjlinkErrorCode = 'ERR1' | 'ERR2' | 'ERR3' | 'ERR4';

export type PjlinkMessage =
  | { readonly kind: 'greeting'; readonly seed?: string }
  /** A greeting that asks for something newer than MD5. */
  | { readonly kind: 'unsupportedSecurity'; readonly asked: string }
  | { readonly kind: 'wrongPassword' }
  | { readonly kind: 'answer'; readonly class: PjlinkClass; readonly command: string; readonly value: string }
  /** `command` is absent when a device answers a bare error, which some do. */
  | { readonly kind: 'error'; readonly error: PjlinkErrorCode; readonly command?: string }
  | { readonly kind: 'unknown' };

export const maxParameterBytes = 128;
const commandName = /^[A-Z0-9]{4}$/;

/** The bytes of a command. Refuses a parameter that could end the command early or is longer than the document allows. */
export const encodeCommand = (cls: PjlinkClass, command: string, parameter: string): string => {
  if (!commandName.test(command)) throw new Error(`"${command}" is not a PJLink command`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a control byte could end the command on the wire
  if (/[\x00-\x1f\x7f]/.test(parameter)) throw new Error('a parameter contains control characters');
  if (Buffer.byteLength(parameter) > maxParameterBytes) throw new Error('a parameter is too long');
  return `%${cls}${command} ${parameter}\r`;
};

/** Goes before the first command of a connection, and only before the first. */
export const passwordDigest = (seed: string, password: string): string =>
  createHash('md5')
    .update(seed + password)
    .digest('hex');

const answerForm = /^%([12])([A-Za-z0-9]{4})=([\s\S]*)$/;
const bareError = /^(ERR[1-4])$/;

export const decodeFrame = (frame: Buffer | string): PjlinkMessage => {
  const text = frame.toString().replace(/^[\r\n]+|[\r\n]+$/g, '');
  if (/^PJLINK /i.test(text)) return decodeGreeting(text.slice(7).trim());
  const error = bareError.exec(text)?.[1];
  if (error !== undefined) return { kind: 'error', error: error as PjlinkErrorCode };
  const [, cls, command, value] = answerForm.exec(text) ?? [];
  if (cls === undefined || command === undefined || value === undefined) return { kind: 'unknown' };
  const name = command.toUpperCase();
  if (bareError.test(value)) return { kind: 'error', error: value as PjlinkErrorCode, command: name };
  return { kind: 'answer', class: cls as PjlinkClass, command: name, value };
};

const decodeGreeting = (rest: string): PjlinkMessage => {
  if (rest === '0') return { kind: 'greeting' };
  if (rest === 'ERRA') return { kind: 'wrongPassword' };
  const seed = /^1 ([0-9A-Za-z]{1,32})$/.exec(rest)?.[1];
  if (seed !== undefined) return { kind: 'greeting', seed };
  return { kind: 'unsupportedSecurity', asked: rest.slice(0, 20) };
};

/** Whether a frame answers this command: its own reply, a bare error, or the refusal of the password. */
export const answers =
  (command: string) =>
  (frame: Buffer): boolean => {
    const message = decodeFrame(frame);
    if (message.kind === 'answer') return message.command === command;
    if (message.kind === 'error') return message.command === undefined || message.command === command;
    return message.kind === 'wrongPassword';
  };

/** A search answer `%2ACKN=<MAC address>`; the key of the device, in lower case. */
export const decodeSearchAnswer = (data: Buffer): string | undefined => {
  const message = decodeFrame(data);
  if (message.kind !== 'answer' || message.command !== 'ACKN') return undefined;
  return /^[0-9A-Fa-f]{2}(:[0-9A-Fa-f]{2}){5}$/.test(message.value) ? message.value.toLowerCase() : undefined;
};

export const searchRequest = '%2SRCH\r';
