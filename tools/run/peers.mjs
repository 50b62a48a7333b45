import { existsSync } from 'node:fs';
import { runLoudly } from './child.mjs';
import { during, say } from './say.mjs';

/** Debian packages of the third-party programs that drivers and simulators are tested against. */
const packages = [
  'apache2-bin',
  'avahi-daemon',
  'faketime',
  'gir1.2-gupnp-1.6',
  'inetutils-telnetd',
  'iputils-ping',
  'knxd',
  'knxd-tools',
  'liblo-tools',
  'libnginx-mod-http-dav-ext',
  'mariadb-client-core',
  'mariadb-server-core',
  'mbpoll',
  'mosquitto',
  'mosquitto-clients',
  'mpd',
  'nats-server',
  'nginx-light',
  'nut-client',
  'nut-server',
  'ola',
  'openssh-server',
  'openssl',
  'prometheus',
  'python3-aiosmtpd',
  'python3-gi',
  'python3-pymodbus',
  'python3-serial',
  'python3-serial-asyncio',
  'python3-zeroconf',
  'radicale',
  'slapd',
  'snmp',
  'snmpd',
  'socat',
  'tshark',
];

/**
 * On a test machine (`CI=true`, Debian, root): installs the third-party programs, so that no test against one is
 * skipped. Elsewhere those tests run only if the programs are present. Returns whether all of them are.
 */
export const ensurePeers = async () => {
  if (process.env.CI !== 'true' || !existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  const loud = { stdio: ['ignore', 'ignore', 2] };
  // Runlevel 1 keeps the packages from starting their services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  try {
    await during('Installing the programs to test against with apt-get', async () => {
      await runLoudly('apt-get', ['update', '-qq'], { ...loud, env });
      const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
      if ((await runLoudly('apt-get', install, { ...loud, env })) !== 0) throw new Error('apt-get failed');
    });
    return true;
  } catch (error) {
    say(`They could not be installed (${error.message}): tests against them are skipped where they are missing.`);
    return false;
  }
};
