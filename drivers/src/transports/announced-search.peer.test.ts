import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Driver } from '../kit/define-driver.ts';
import { runSearch } from '../kit/search-script.ts';
import { genericHttp } from '../protocols/generic-http/http.driver.ts';
import { ping } from '../protocols/icmp/ping.driver.ts';
import { nut } from '../protocols/nut/nut.driver.ts';
import { videohub } from '../protocols/videohub/videohub.driver.ts';
import { describeWithPeer, type Peer, startPeer } from '../testing/start-peer.ts';

/** Prefix of this run's names, to ignore what else the machine announces on its loopback interface. */
const mark = `peer-${process.pid}`;
const python = '/usr/bin/python3';
let folder = '';
let peer: Peer | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eoms-announced-'));
});
afterEach(async () => {
  await peer?.stop();
  peer = undefined;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Searches the standard ports by multicast on the loopback interface until a device with that name is found. */
const findByName = async (driver: Driver, name: string, enough = (_: Record<string, string>) => true) => {
  const script = runSearch(driver, { from: '127.0.0.1', seconds: 20 }, ({ found, stop }) => {
    if (found.some((one) => one.name === name && enough(one.info ?? {}))) stop();
  });
  await script.over;
  return script.found.filter((one) => one.name === name).at(-1);
};

const zeroconf = `
import socket, sys, time
from zeroconf import ServiceInfo, Zeroconf
mark = sys.argv[1]
zeroconf = Zeroconf(interfaces=['127.0.0.1'])
def announce(type, name, port, properties):
    whole = type + '.local.'
    info = ServiceInfo(whole, name + '.' + whole, addresses=[socket.inet_aton('127.0.0.1')], port=port,
                       properties=properties, server=mark + '.local.')
    zeroconf.register_service(info)
announce('_blackmagic._tcp', 'Stage 1.2 ' + mark, 9990, {'class': 'Videohub', 'unique id': mark})
announce('_blackmagic._tcp', 'Switcher ' + mark, 9910, {'class': 'AtemSwitcher'})
announce('_googlecast._tcp', 'cast-' + mark, 8009, {'fn': 'Foyer ' + mark, 'md': 'Chromecast'})
print('ready', flush=True)
time.sleep(60)
`;

describeWithPeer(['python:zeroconf'], 'what zeroconf announces', () => {
  it('is found: a router with a dot in its name, and a host by the best of its names', async () => {
    const args = ['-c', zeroconf, mark];
    peer = await startPeer({ program: python, args, ready: { prints: 'ready' }, timeoutMs: 20_000 });
    expect(await findByName(videohub, `Stage 1.2 ${mark}`)).toMatchObject({
      key: mark,
      params: { host: '127.0.0.1', port: 9990 },
    });
    const host = await findByName(ping, `Foyer ${mark}`, ({ services = '' }) => services.includes('_blackmagic._tcp'));
    expect(host).toMatchObject({ params: { host: '127.0.0.1' }, info: { hostname: mark, model: 'Chromecast' } });
  });
});

/** Its own daemon, without D-Bus; it reads the services of the system's folder, where NUT's package put one. */
const avahi = `
[server]
host-name=${mark}
allow-interfaces=lo
enable-dbus=no
use-ipv6=no
[publish]
publish-workstation=no
`;
const mayRun = process.getuid?.() === 0 && !existsSync('/run/avahi-daemon/pid');

describeWithPeer(['avahi-daemon', 'upsd'], 'what avahi announces', () => {
  it.skipIf(!mayRun)(
    'is found: the UPS server that its Debian package announces',
    async () => {
      const file = join(folder, 'avahi.conf');
      await writeFile(file, avahi);
      const args = ['-f', file, '--no-drop-root', '--no-chroot', '--no-rlimits'];
      peer = await startPeer({ program: 'avahi-daemon', args, ready: { prints: 'successfully established' } });
      expect(await findByName(nut, mark)).toMatchObject({ params: { host: '127.0.0.1', port: 3493 } });
    },
    60_000,
  );
});

const gupnp = `
import gi, sys
gi.require_version('GUPnP', '1.6')
gi.require_version('GSSDP', '1.6')
from gi.repository import Gio, GLib, GSSDP, GUPnP
folder = sys.argv[1]
local = Gio.InetAddress.new_from_string('127.0.0.1')
# It guesses a port, which another test may have.
for left in reversed(range(5)):
    try:
        context = GUPnP.Context.new_for_address(local, 0, GSSDP.UDAVersion.VERSION_1_0)
        break
    except GLib.Error:
        if left == 0: raise
root = GUPnP.RootDevice.new(context, 'device.xml', folder)
root.set_available(True)
print('ready on', context.get_port(), '.', flush=True)
GLib.MainLoop().run()
`;
const device = `<?xml version="1.0"?><root xmlns="urn:schemas-upnp-org:device-1-0"><specVersion><major>1</major>
<minor>0</minor></specVersion><device><deviceType>urn:schemas-upnp-org:device:Basic:1</deviceType>
<friendlyName>Lamp ${mark}</friendlyName><manufacturer>Maker</manufacturer><modelName>Model 5</modelName>
<serialNumber>SN-${mark}</serialNumber><UDN>uuid:9c5b6d7e-0000-4000-8000-${String(process.pid).padStart(12, '0')}</UDN>
</device></root>`;

describeWithPeer(['python:gi.repository.GUPnP'], 'a root device of GUPnP', () => {
  it('is found with what its description says', async () => {
    await writeFile(join(folder, 'device.xml'), device);
    const args = ['-c', gupnp, folder];
    peer = await startPeer({ program: python, args, ready: { prints: ' .' } });
    const port = Number(/ready on (\d+)/.exec(peer.output())?.[1]);
    expect(await findByName(genericHttp, `Lamp ${mark}`)).toEqual({
      key: `127.0.0.1:${port}`,
      name: `Lamp ${mark}`,
      params: { host: '127.0.0.1', port },
      info: { manufacturer: 'Maker', model: 'Model 5', serialNumber: `SN-${mark}` },
    });
  });
});
