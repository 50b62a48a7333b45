import { before, intoSorted, type Names, type Plan } from './names.ts';

const codec = (
  n: Names,
) => `/** Lines of ${n.pascal}, ended by CR: query \`PWR?\`, command \`PWR ON\`, reply \`PWR=ON\` or \`ERR <reason>\`. */
export type Message =
  | { readonly kind: 'value'; readonly name: string; readonly value: string }
  | { readonly kind: 'error'; readonly reason: string }
  | { readonly kind: 'unknown' };

const word = /^[A-Z]{1,8}$/;
const argument = /^[A-Z0-9]{1,16}$/;

export const encodeQuestion = (name: string): string => {
  if (!word.test(name)) throw new Error(\`"\${name}" is not a name\`);
  return \`\${name}?\\r\`;
};

/** Throws if a name or value could end the command early. */
export const encodeCommand = (name: string, value: string): string => {
  if (!word.test(name) || !argument.test(value)) throw new Error(\`"\${name} \${value}" is not a command\`);
  return \`\${name} \${value}\\r\`;
};

export const decode = (frame: Buffer | string): Message => {
  const text = frame.toString().trim();
  const reason = /^ERR ?(.*)$/.exec(text)?.[1];
  if (reason !== undefined) return { kind: 'error', reason };
  const [, name, value] = /^([A-Z]{1,8})=(.*)$/.exec(text) ?? [];
  return name === undefined || value === undefined ? { kind: 'unknown' } : { kind: 'value', name, value };
};

/** Whether a frame answers the query or command of this name. */
export const answers =
  (name: string) =>
  (frame: Buffer): boolean => {
    const message = decode(frame);
    return message.kind === 'error' || (message.kind === 'value' && message.name === name);
  };
`;

const driver = (n: Names) => `import type { Text } from '@eoms/contract/vocabulary';
import { defineDriver } from '../../kit/define-driver.ts';
import type { Device } from '../../kit/device.ts';
import { deviceError } from '../../kit/device-error.ts';
import { answers, decode, encodeCommand, encodeQuestion } from './${n.kebab}.codec.ts';
import { ${n.camel}Model } from './${n.kebab}.models.ts';

const say = (zh: string, en: string): Text => ({ zh, en });
const port = 5000;

const ask = async (device: Device, name: string, bytes: string): Promise<string> => {
  const message = decode(await device.line.request(bytes, { match: answers(name) }));
  if (message.kind === 'value') return message.value;
  throw deviceError('refused', say('设备拒绝执行', 'the device refused'));
};

const readPower = async (device: Device): Promise<void> => {
  device.set('power', (await ask(device, 'PWR', encodeQuestion('PWR'))) === 'ON');
};

export const ${n.camel} = defineDriver({
  id: '${n.snake}',
  version: '1.0.0',
  name: say('${n.pascal} 设备', '${n.pascal} device'),
  category: ['display'],
  protocol: '${n.pascal}',
  control: 'tcp',
  transport: { kind: 'tcp', port, frame: { delimiter: '\\r' }, maxFrameBytes: 1_024, requestTimeoutMs: 2_500 },
  params: [
    { id: 'host', name: say('IP 地址', 'IP address'), type: 'host', required: true },
    { id: 'port', name: say('端口', 'Port'), type: 'port', default: port },
  ],
  models: [${n.camel}Model],
  properties: [{ id: 'power', name: say('电源', 'Power'), type: 'bool', capability: 'power', access: 'rw' }],
  actions: [
    {
      id: 'power',
      name: say('电源', 'Power'),
      capability: 'power',
      params: [{ id: 'on', name: say('开', 'On'), type: 'bool', required: true }],
      expect: [
        { when: { on: true }, property: 'power', in: [true] },
        { when: { on: false }, property: 'power', in: [false] },
      ],
      run: async (device, args) => {
        await ask(device, 'PWR', encodeCommand('PWR', args.on === true ? 'ON' : 'OFF'));
      },
      readBack: readPower,
    },
  ],
  poll: [{ id: 'power', everyMs: 5_000, run: readPower }],
});
`;

const simulator = (n: Names) => `import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { Value } from '@eoms/contract/vocabulary';
import type { Fault, Simulator, SimulatorOptions } from '../../kit/simulator.ts';

const longestLine = 512;

interface Ills {
  fault: Fault;
  delayMs: number;
}

const answer = (values: Record<string, Value>, line: string, lies: boolean): string => {
  if (line === 'PWR?') return \`PWR=\${values.power === true ? 'ON' : 'OFF'}\`;
  const wanted = /^PWR (ON|OFF)$/.exec(line)?.[1];
  if (wanted === undefined) return 'ERR unknown';
  if (!lies) values.power = wanted === 'ON';
  return \`PWR=\${wanted}\`;
};

const serve = (socket: Socket, values: Record<string, Value>, ills: Ills): void => {
  let rest = '';
  const say = (text: string): void => {
    if (ills.fault === 'mute' || ills.fault === 'half-open' || socket.destroyed) return;
    const bytes = ills.fault === 'garbage' ? Buffer.concat([randomBytes(12), Buffer.from('\\r')]) : \`\${text}\\r\`;
    if (ills.fault === 'delay') setTimeout(() => socket.destroyed || socket.write(bytes), ills.delayMs).unref();
    else socket.write(bytes);
  };
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('utf8')).split('\\r');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) socket.destroy();
    else for (const line of lines) say(answer(values, line, ills.fault === 'lie'));
  });
};

const listen = (server: Server, host: string, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

/** A ${n.pascal} device on a real TCP port. */
export const simulate${n.pascal} = async (options: SimulatorOptions): Promise<Simulator> => {
  const values: Record<string, Value> = { power: options.params?.power === true };
  const ills: Ills = { fault: 'none', delayMs: 500 };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket, values, ills);
  });
  const port = await listen(server, options.host, options.port);
  const shut = (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    return server.listening ? new Promise((resolve) => server.close(() => resolve())) : Promise.resolve();
  };
  return {
    host: options.host,
    port,
    state: () => ({ ...values }),
    set: (property, value) => {
      if (values[property] === undefined) throw new Error(\`a simulated ${n.pascal} has no "\${property}"\`);
      values[property] = value;
    },
    fault: async (fault, how) => {
      ills.fault = fault;
      ills.delayMs = how?.delayMs ?? ills.delayMs;
      if (fault === 'refuse') await shut();
      else if (!server.listening) await listen(server, options.host, port);
    },
    close: shut,
  };
};
`;

const models = (n: Names) => `import type { DriverModel } from '../../kit/driver-model.ts';

/** Put real models, each with the document its facts come from, in its place. */
export const ${n.camel}Model: DriverModel = {
  manufacturer: 'Generic',
  name: '${n.pascal} device',
  category: 'display',
  params: {},
  source: 'The skeleton of a driver; no maker stands behind it',
};
`;

const sample = (n: Names) => `import type { DriverSample } from '../../kit/sample.ts';
import { ${n.camel}Model } from './${n.kebab}.models.ts';

/** What the sample venue has of this protocol. */
export const ${n.camel}Sample: DriverSample = {
  kinds: [
    {
      id: 'device',
      name: { zh: '${n.pascal} 设备', en: '${n.pascal} device' },
      models: [${n.camel}Model.name],
      installed: 'wall',
      room: 'meeting',
      simulate: () => ({ power: true }),
    },
  ],
};
`;

const test = (n: Names) => `import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createDriverScript } from '../../kit/driver-script.ts';
import { decode, encodeCommand } from './${n.kebab}.codec.ts';
import { ${n.camel} } from './${n.kebab}.driver.ts';
import { simulate${n.pascal} } from './${n.kebab}.simulator.ts';

describe('${n.kebab}', () => {
  it('reads its power', async () => {
    const script = createDriverScript(${n.camel});
    const poll = script.poll('power');
    await script.shouldSend('PWR?\\r');
    script.transmit('PWR=ON\\r');
    await poll;
    expect(script.status('power')).toBe(true);
  });

  it('switches power, and reports a refusal by the device', async () => {
    const script = createDriverScript(${n.camel});
    const on = script.execute('power', { on: true });
    await script.shouldSend('PWR ON\\r');
    script.transmit('PWR=ON\\r');
    await on;
    const off = script.execute('power', { on: false });
    await script.shouldSend('PWR OFF\\r');
    script.transmit('ERR busy\\r');
    await expect(off).rejects.toMatchObject({ kind: 'refused' });
  });

  it('times out on a silent device', async () => {
    const script = createDriverScript(${n.camel});
    const poll = script.poll('power');
    await script.shouldSend('PWR?\\r');
    await script.advance(3_000);
    await expect(poll).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('accepts nothing that could end a command early', () => {
    expect(() => encodeCommand('PWR', 'ON\\rPWR OFF')).toThrow();
    expect(decode('nonsense')).toEqual({ kind: 'unknown' });
  });

  it('is simulated on a real socket', async () => {
    const simulator = await simulate${n.pascal}({ host: '127.0.0.1', port: 0 });
    const socket = connect(simulator.port, simulator.host);
    try {
      socket.write('PWR ON\\r');
      const [said] = (await once(socket, 'data')) as [Buffer];
      expect(said.toString()).toBe('PWR=ON\\r');
      expect(simulator.state()).toEqual({ power: true });
    } finally {
      socket.destroy();
      await simulator.close();
    }
  });
});
`;

/** Plans one folder and a line in two lists: codec, driver, models, simulator, sample and test of a line-based protocol. */
export const planDriver = (n: Names): Plan => {
  const folder = `drivers/src/protocols/${n.kebab}`;
  const form = /^import \{ \w+ \} from '\.\/protocols\//;
  return {
    files: {
      [`${folder}/${n.kebab}.codec.ts`]: codec(n),
      [`${folder}/${n.kebab}.driver.ts`]: driver(n),
      [`${folder}/${n.kebab}.models.ts`]: models(n),
      [`${folder}/${n.kebab}.sample.ts`]: sample(n),
      [`${folder}/${n.kebab}.simulator.ts`]: simulator(n),
      [`${folder}/${n.kebab}.test.ts`]: test(n),
    },
    changes: {
      'drivers/src/index.ts': (text) =>
        intoSorted(text, form, `import { ${n.camel} } from './protocols/${n.kebab}/${n.kebab}.driver.ts';`).replace(
          /(drivers: readonly Driver\[\] = \[)([^\]]*)\]/,
          (_all, start: string, list: string) => {
            const known = list
              .split(',')
              .map((name) => name.trim())
              .filter(Boolean);
            return `${start}${[...known, n.camel].join(', ')}]`;
          },
        ),
      'drivers/src/simulators.ts': (text) => {
        const own = `./protocols/${n.kebab}/${n.kebab}`;
        const listed = intoSorted(
          text,
          /^import \{ [\w, ]+ \} from '\.\/protocols\//,
          `import { ${n.camel}Sample } from '${own}.sample.ts';`,
          `import { simulate${n.pascal} } from '${own}.simulator.ts';`,
        );
        const entry = `  ${n.snake}: { simulate: simulate${n.pascal}, sample: ${n.camel}Sample },\n`;
        return before(listed, '};\n\nexport const simulationOf', entry);
      },
    },
    next: [
      `Describe the real protocol in ${folder}, first the codec (docs/recipes/driver.md).`,
      `npx vitest run --project drivers ${n.kebab}`,
    ],
  };
};
