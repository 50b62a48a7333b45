import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, type Peer, startPeer } from './start-peer.ts';

const others = [
  'dummy',
  'espnet',
  'ftdidmx',
  'gpio',
  'karate',
  'kinet',
  'milinst',
  'nanoleaf',
  'opendmx',
  'openpixelcontrol',
  'osc',
  'pathport',
  'renard',
  'sandnet',
  'shownet',
  'spi',
  'stageprofi',
  'uartdmx',
  'usbdmx',
  'usbserial',
];
const plugins = { artnet: 2, e131: 11 } as const;
const nobody = '65534';

export interface Ola extends Peer {
  /** The 512 received levels of the universe, or empty before the first frame. */
  levels(): Promise<readonly number[]>;
}

/** The Open Lighting Architecture with one receiving universe, on the standard port of the protocol. */
export const startOla = async (protocol: keyof typeof plugins, universe: number): Promise<Ola> => {
  const folder = await mkdtemp(join(tmpdir(), 'eoms-ola-'));
  await chmod(folder, 0o777);
  const write = async (name: string, text: string): Promise<void> => {
    await writeFile(join(folder, name), text);
    await chmod(join(folder, name), 0o666);
  };
  const off = [...others, ...Object.keys(plugins).filter((name) => name !== protocol)];
  for (const name of off) await write(`ola-${name}.conf`, 'enabled = false\n');
  await write(`ola-${protocol}.conf`, 'enabled = true\nip = 127.0.0.1\nuse_loopback = true\ninput_ports = 1\n');
  await write('ola-port.conf', `${plugins[protocol]}-1-I-0 = ${universe}\n`);
  const [http, rpc] = [await freePort(), await freePort()];
  const args = ['-c', folder, '-p', String(http), '-r', String(rpc), '--no-register-with-dns-sd', '-l', '3'];
  // OLA refuses to run as root.
  const asRoot = process.getuid?.() === 0;
  const peer = await startPeer({
    program: asRoot ? 'setpriv' : 'olad',
    args: asRoot ? [`--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', 'olad', ...args] : args,
    ready: { prints: `to universe ${universe}` },
  });
  return {
    output: peer.output,
    stop: async () => {
      await peer.stop();
      await rm(folder, { recursive: true, force: true });
    },
    levels: async () => {
      const reply = await fetch(`http://127.0.0.1:${http}/get_dmx?u=${universe}`, {
        signal: AbortSignal.timeout(2_000),
      });
      const body: unknown = await reply.json();
      const dmx = typeof body === 'object' && body !== null && 'dmx' in body ? body.dmx : [];
      return Array.isArray(dmx) ? dmx.map(Number) : [];
    },
  };
};
