import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { furnish, openServer, type Server } from '../authorisation-matrix/matrix.fixture.ts';
import { makeKey } from '../authorisation-matrix/personas.fixture.ts';
import { newSecret, signedHeaders } from '../modules/event-webhooks/sign-message.ts';
import { newId } from '../platform/database/uuid.ts';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../../docs/examples/api');
const file = (name: string): string => join(folder, name);
const typescript = [process.execPath, '--import', 'tsx'];

const exists = (program: string): boolean => {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore', timeout: 10_000 });
    return true;
  } catch {
    return false;
  }
};
const missing = ['curl', 'python3'].filter((program) => !exists(program));
const without = (program: string): boolean => missing.includes(program);
if (missing.length > 0) console.warn(`not run, because they are not installed: examples for ${missing.join(', ')}`);

const callers = [
  { program: 'curl', list: ['sh', file('list-devices.sh')], command: ['sh', file('send-command.sh')] },
  {
    program: 'python3',
    list: ['python3', file('eoms.py'), 'devices'],
    command: ['python3', file('eoms.py'), 'command'],
  },
  {
    program: 'typescript',
    list: [...typescript, file('eoms.ts'), 'devices'],
    command: [...typescript, file('eoms.ts'), 'command'],
  },
];
const receivers = [
  { program: 'python3', start: ['python3', file('receive_webhook.py'), '0'] },
  { program: 'typescript', start: [...typescript, file('receive-webhook.ts'), '0'] },
];

describe('programs that call with an API key', () => {
  let server: Server;
  let environment: NodeJS.ProcessEnv;
  let deviceId: string;
  beforeAll(async () => {
    server = await openServer();
    const { root, protectedObjects } = await furnish(server);
    const key = await makeKey(server, root, 'of the examples', { places: null });
    [, , deviceId = ''] = protectedObjects.ids;
    environment = { ...process.env, EOMS_URL: await server.listen(), EOMS_KEY: key.token ?? '' };
  }, 240_000);
  afterAll(() => server.close());

  const start = ([program = '', ...args]: readonly string[], env = environment) =>
    run(program, args, { env, timeout: 60_000 }).then(
      ({ stdout }) => ({ ok: true, text: stdout }),
      ({ stdout, stderr }: { stdout: string; stderr: string }) => ({ ok: false, text: `${stdout}${stderr}` }),
    );

  it.each(callers)(
    'list devices: $program',
    async ({ program, list }) => {
      if (without(program)) return;
      const listed = await start(list);
      expect(listed.ok).toBe(true);
      expect(listed.text).toContain(deviceId);
      const refused = await start(list, { ...environment, EOMS_KEY: 'eoms_unknown' });
      expect(refused.text).toContain('401');
    },
    240_000,
  );

  it.each(callers)(
    'send a command, and say why it was refused: $program',
    async ({ program, command }) => {
      if (without(program)) return;
      const refused = await start([...command, deviceId, 'noSuchAction']);
      expect(refused.text).toMatch(/device\.(actionUnknown|offline)/);
    },
    240_000,
  );
});

describe('programs that receive event webhooks', () => {
  let child: ChildProcess | undefined;
  afterAll(() => void child?.kill());

  it.each(receivers)(
    'take what is signed, once, and nothing else: $program',
    async ({ program, start }) => {
      if (without(program)) return;
      const secret = newSecret();
      const [name = '', ...args] = start;
      const receiver = spawn(name, args, {
        env: { ...process.env, EOMS_SECRET: secret },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = receiver;
      const lines = createInterface({ input: receiver.stdout });
      const [first] = (await once(lines, 'line')) as [string];
      const url = `http://127.0.0.1:${first.split(' ').at(-1)}/`;
      const said: string[] = [];
      lines.on('line', (line) => said.push(line));
      const [id, subject] = [newId(), newId()];
      const body = JSON.stringify({ id, type: 'alarm.raised', data: { places: [], subject: { id: subject } } });
      const post = async (secrets: string[], seconds = Math.floor(Date.now() / 1_000)) =>
        (
          await fetch(url, {
            method: 'POST',
            body,
            headers: signedHeaders(secrets, { id, seconds, body }),
            signal: AbortSignal.timeout(30_000),
          })
        ).status;
      expect(await post([newSecret()])).toBe(401);
      expect(await post([secret], Math.floor(Date.now() / 1_000) - 3_600)).toBe(401);
      expect(await post([newSecret(), secret])).toBe(204);
      expect(await post([secret])).toBe(204);
      await expect.poll(() => said, { timeout: 10_000 }).toEqual([`alarm.raised ${subject}`]);
      receiver.kill();
    },
    120_000,
  );
});
