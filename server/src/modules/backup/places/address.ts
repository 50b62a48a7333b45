import { isAbsolute, parse, resolve } from 'node:path';
import type { BackupPlaceDraft, BackupPlaceType } from '@eoms/contract';
import type { SourceText } from '@eoms/contract/vocabulary';
import { type PlaceProblem, placeProblemText } from '@eoms/phrases';
import { parseNetwork } from '../../../platform/outbound/networks.ts';

/** The address is not one of its kind. */
export class AddressFault extends Error {
  readonly words: SourceText;
  constructor(problem: PlaceProblem, values?: Readonly<Record<string, string>>) {
    const words = placeProblemText(problem, values);
    super(words.en);
    this.words = words;
  }
}

const control = /\p{Cc}/u;

/** Throws `AddressFault`. */
export const folderIn = (address: string): string => {
  if (!isAbsolute(address)) throw new AddressFault('notAbsolute');
  if (control.test(address)) throw new AddressFault('path');
  const folder = resolve(address);
  if (folder === parse(folder).root) throw new AddressFault('wholeDisk');
  return folder;
};

const examples = {
  s3: 'https://s3.example.com/bucket',
  sftp: 'sftp://backup.example.com/folder',
  webdav: 'https://dav.example.com/folder',
} as const;
const schemes: Readonly<Record<keyof typeof examples, readonly string[]>> = {
  s3: ['https:', 'http:'],
  sftp: ['sftp:'],
  webdav: ['https:', 'http:'],
};

export interface RemoteAddress {
  readonly url: URL;
  readonly port: number;
  /** Its path, in pieces and without escapes. */
  readonly path: readonly string[];
}

const decoded = (piece: string): string => {
  try {
    return decodeURIComponent(piece);
  } catch {
    throw new AddressFault('path');
  }
};

const isPlain = (piece: string): boolean =>
  piece !== '.' && piece !== '..' && !/[/\\]/.test(piece) && !control.test(piece);

/** Throws `AddressFault`. */
export const remoteIn = (type: keyof typeof examples, address: string): RemoteAddress => {
  const example = examples[type];
  if (!URL.canParse(address)) throw new AddressFault('notUrl', { example });
  const url = new URL(address);
  if (!schemes[type].includes(url.protocol) || url.hostname === '') throw new AddressFault('notUrl', { example });
  if (url.username !== '' || url.password !== '') throw new AddressFault('credentials');
  if (address.includes('?') || address.includes('#')) throw new AddressFault('extra');
  const path = url.pathname
    .split('/')
    .filter((piece) => piece !== '')
    .map(decoded);
  if (!path.every(isPlain)) throw new AddressFault('path');
  if (type === 's3' && path.length === 0) throw new AddressFault('noBucket', { example });
  const usual = { 'https:': 443, 'http:': 80 }[url.protocol] ?? 22;
  return { url, port: Number(url.port || usual), path };
};

/** The fingerprint in what `ssh-keygen -lf` prints; undefined if there is none. */
export const fingerprintIn = (text: string): string | undefined => /SHA256:[A-Za-z0-9+/]{43}/.exec(text)?.[0];

const requireAddress: Readonly<Record<BackupPlaceType, (address: string) => unknown>> = {
  folder: folderIn,
  s3: (address) => remoteIn('s3', address),
  sftp: (address) => remoteIn('sftp', address),
  webdav: (address) => remoteIn('webdav', address),
};

/** Throws `AddressFault` for what can be seen without asking anybody. */
export const requireGoodDraft = ({ type, address, networks, hostKey }: BackupPlaceDraft): void => {
  requireAddress[type](address);
  const wrong = networks.find((network) => parseNetwork(network) === null);
  if (wrong !== undefined) throw new AddressFault('network', { value: wrong });
  if (hostKey !== '' && fingerprintIn(hostKey) === undefined) throw new AddressFault('hostKey');
};
