import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Crockford's base 32 in groups of five: can be read out over the telephone. */
const readable = (bytes: Buffer, characters: number): string => {
  let bits = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (text.length < characters) {
    text += alphabet[Number(bits & 31n)] ?? '';
    bits >>= 5n;
  }
  return text.replace(/.{5}(?=.)/g, '$&-');
};

/**
 * The code that a licence is bound to: stays the same while the installation stays on this machine. On a database of
 * its own, which several machines may use, it belongs to the database: see `settleMachineCode`.
 */
export const machineCodeOf = (installationId: string, machineId: string): string =>
  readable(createHash('sha256').update(`eoms-machine\n${installationId}\n${machineId}`).digest(), 25);

/** Tells apart the nodes on one database: the same machine and data folder are the same node. */
export const nodeMarkOf = (machineId: string, dataFolder: string): string =>
  createHash('sha256').update(`eoms-node\n${machineId}\n${dataFolder}`).digest('hex');

const fromFile = async (path: string): Promise<string> => (await readFile(path, 'utf8')).trim();
const fromCommand = async (file: string, args: string[], pattern: RegExp): Promise<string> => {
  const { stdout } = await run(file, args, { timeout: 5_000, windowsHide: true });
  return pattern.exec(stdout)?.[1] ?? '';
};

const sources: Partial<Record<NodeJS.Platform, (() => Promise<string>)[]>> = {
  linux: [() => fromFile('/etc/machine-id'), () => fromFile('/var/lib/dbus/machine-id')],
  darwin: [() => fromCommand('ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], /"IOPlatformUUID" = "([^"]+)"/)],
  win32: [
    () =>
      fromCommand(
        'reg',
        ['query', 'HKLM\\SOFTWARE\\Microsoft\\Cryptography', '/v', 'MachineGuid'],
        /MachineGuid\s+REG_SZ\s+(\S+)/,
      ),
  ],
};

/** The lowest hardware address: for machines (containers) without an identity of their own. */
const hardwareAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal && address.mac !== '00:00:00:00:00:00')
    .map((address) => address.mac)
    .sort()[0] ?? '';

/** The machine's identity as its operating system reports it. */
export const readMachineId = async (): Promise<string> => {
  for (const source of sources[process.platform] ?? []) {
    const id = await source().catch(() => '');
    if (id) return id;
  }
  return hardwareAddress();
};
