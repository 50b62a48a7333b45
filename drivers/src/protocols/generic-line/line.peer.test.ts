import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeclaredProperty, Definition } from '../../kit/definition.ts';
import { say } from '../../kit/say.ts';
import { openLive } from '../../testing/live-device.ts';
import { describeWithPeer, findProgram, freePort, type Peer, startPeer } from '../../testing/start-peer.ts';
import { genericTcp, genericTelnet } from './generic-line.driver.ts';

const host = '127.0.0.1';
const property = (
  id: string,
  type: DeclaredProperty['type'],
  reply: string,
  query = 'status\\n',
): DeclaredProperty => ({
  id,
  name: say(id, id),
  type,
  access: 'rw',
  wire: { query, reply },
});

/** Music Player Daemon protocol: lines, replies that end with OK or ACK. */
const player: Definition = {
  properties: [
    property('volume', 'int', '^volume: (\\d+)$'),
    { ...property('repeat', 'bool', '^repeat: (.)$') },
    {
      ...property('state', 'enum', '^state: (.*)$'),
      enum: ['play', 'stop', 'pause'].map((code) => ({ code, name: say(code, code) })),
    },
    property('uptime', 'int', '^uptime: (\\d+)$', 'stats\\n'),
  ],
  actions: [
    {
      id: 'volume',
      name: say('音量', 'Volume'),
      params: [{ id: 'level', name: say('音量', 'Volume'), type: 'int', required: true }],
      wire: { command: 'setvol {level}\\n', success: '^OK$' },
    },
    {
      id: 'repeat',
      name: say('重复', 'Repeat'),
      params: [{ id: 'on', name: say('重复', 'Repeat'), type: 'bool', required: true }],
      wire: { command: 'repeat {on?1:0}\\n', success: '^OK$' },
    },
  ],
};

describeWithPeer(['mpd'], 'with the Music Player Daemon', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mpd-'));
  let peer: Peer | undefined;
  let port = 0;
  const params = () => ({
    host,
    port,
    delimiter: '\\n',
    greeting: '^OK MPD',
    password: 'geheim',
    startCommand: 'password {password}\\n',
    startReply: '^OK$',
    errorReply: '^ACK',
    endReply: '^OK$',
  });
  beforeAll(async () => {
    port = await freePort();
    writeFileSync(
      join(folder, 'mpd.conf'),
      [
        `bind_to_address "${host}"`,
        `port "${port}"`,
        `db_file "${folder}/db"`,
        'password "geheim@read,add,control,admin"',
        'default_permissions ""',
        'audio_output {',
        'type "null"',
        'name "nothing"',
        'mixer_type "null"',
        '}',
      ].join('\n'),
    );
    peer = await startPeer({
      program: 'mpd',
      args: ['--no-daemon', '--stderr', join(folder, 'mpd.conf')],
      ready: { tcp: port },
    });
  });
  afterAll(async () => {
    await peer?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('signs in, sets and reads', async () => {
    const device = await openLive(genericTcp, params(), { definition: player });
    await device.execute('volume', { level: 37 });
    await device.execute('repeat', { on: true });
    await device.poll('read_volume');
    await device.poll('read_uptime');
    expect([device.status('volume'), device.status('repeat'), device.status('state')]).toEqual([37, true, 'stop']);
    expect(device.status('uptime')).toEqual(expect.any(Number));
    await expect(device.execute('volume', { level: 400 })).rejects.toMatchObject({
      kind: 'refused',
      text: { en: expect.stringContaining('ACK [2@0] {setvol}') },
    });
    await device.execute('volume', { level: 5 });
    await device.poll('read_volume');
    expect(device.status('volume')).toBe(5);
    expect(device.trace.join()).not.toContain('geheim');
    device.close();
  });

  it('is refused with a wrong password', async () => {
    const attempt = openLive(genericTcp, { ...params(), password: 'wrong' }, { definition: player });
    await expect(attempt).rejects.toMatchObject({ kind: 'signIn' });
  });
});

/** A prompt may stand before the reply on the same line, so its pattern is not tied to the start. */
const shell: Definition = {
  properties: [property('answer', 'int', 'answer=(\\d+)$', 'echo answer=$((6*7))\\r\\n')],
  actions: [
    {
      id: 'note',
      name: say('记', 'Note'),
      params: [{ id: 'text', name: say('文', 'Text'), type: 'string' }],
      wire: { command: 'export NOTE={text}\\r\\n', waitReply: false },
    },
  ],
};

describeWithPeer(['telnetd', 'socat', 'sh'], 'with the telnet server of GNU inetutils', () => {
  const folder = mkdtempSync(join(tmpdir(), 'telnetd-'));
  let peer: Peer | undefined;
  let port = 0;
  beforeAll(async () => {
    port = await freePort();
    // Replaces login(1), which needs a system account: shows the same prompts and starts a plain shell.
    const login = join(folder, 'login');
    writeFileSync(
      login,
      '#!/bin/sh\nprintf "login: "; read u\nstty -echo; printf "Password: "; read p; stty echo\n' +
        'if [ "$u:$p" = "admin:geheim" ]; then PS1="demo> " exec sh -i; fi\necho; echo "Login incorrect"; sleep 1\n',
      { mode: 0o755 },
    );
    peer = await startPeer({
      program: 'socat',
      args: [`TCP-LISTEN:${port},bind=${host},reuseaddr,fork`, `EXEC:${findProgram('telnetd')} -E ${login}`],
      ready: { tcp: port },
    });
  });
  afterAll(async () => {
    await peer?.stop();
    rmSync(folder, { recursive: true, force: true });
  });
  const params = () => ({
    host,
    port,
    username: 'admin',
    password: 'geheim',
    readyPrompt: 'demo> *$',
    delimiter: '\\r\\n',
    timeoutMs: 5_000,
  });

  it('negotiates, signs in and reads', async () => {
    const device = await openLive(genericTelnet, params(), { definition: shell });
    await device.execute('note', { text: 'x' });
    await device.poll('read_answer');
    expect(device.status('answer')).toBe(42);
    device.close();
  });

  it('is refused with a wrong password', async () => {
    const attempt = openLive(genericTelnet, { ...params(), password: 'falsch' }, { definition: shell });
    await expect(attempt).rejects.toMatchObject({ kind: 'signIn' });
  });
});
