import { randomBytes } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import type { Value } from '@eoms/contract/vocabulary';
import { createGuard, type Guard } from '../../kit/guard.ts';
import { faultsOf, healthy, type Ills, openTcpPort } from '../../kit/simulated-port.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { passwordDigest } from './pjlink.codec.ts';
import { answerLine } from './pjlink.simulated-answers.ts';
import { openNotices } from './pjlink.simulated-notices.ts';
import { createProjector, type Projector } from './pjlink.simulated-projector.ts';
import { openSearchResponder } from './pjlink.simulated-search.ts';

/** The document lets a projector close a connection that was silent for 30 s. */
const idleMs = 30_000;
const longestLine = 512;

/** A digest is 32 hexadecimal digits right before the command. */
const digestForm = /^[0-9a-f]{32}(?=%)/i;

/**
 * One controller's connection: greeting, digest before the first command, then one answer for each line. Some
 * controllers send the digest with every command; projectors take it there too, if it is the right one.
 */
const serve = (socket: Socket, projector: Projector, ills: Ills, guard: Guard): void => {
  const { password } = projector.settings;
  const seed = password === '' ? undefined : randomBytes(4).toString('hex');
  let rest = '';
  let first = true;
  const say = (text: string): void => {
    if (ills.fault === 'mute' || ills.fault === 'half-open' || socket.destroyed) return;
    const bytes = ills.fault === 'garbage' ? Buffer.concat([randomBytes(12), Buffer.from('\r')]) : `${text}\r`;
    if (ills.fault === 'delay') setTimeout(() => socket.destroyed || socket.write(bytes), ills.delayMs).unref();
    else socket.write(bytes);
  };
  const receive = (line: string): void => {
    const [sent = ''] = digestForm.exec(line) ?? [];
    const isDue = seed !== undefined && (first || sent !== '');
    first = false;
    if (isDue && sent.toLowerCase() !== passwordDigest(seed, password)) {
      say('PJLINK ERRA');
      socket.end();
      return;
    }
    const answer = answerLine(projector, line.slice(sent.length), ills.fault);
    if (answer !== undefined) say(answer);
  };
  socket.setNoDelay(true);
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  const take = (chunk: Buffer): void => {
    rest += chunk.toString('utf8');
    const lines = rest.split('\r');
    rest = lines.pop() ?? '';
    if (rest.length > longestLine) socket.destroy();
    else for (const line of lines) receive(line.trimStart());
  };
  socket.on(
    'data',
    guard(take, () => socket.destroy()),
  );
  say(seed === undefined ? 'PJLINK 0' : `PJLINK 1 ${seed}`);
};

const triesForBoth = 10;

/** The UDP port with the number of the TCP port may be in use: then any other is used. */
const listenForBoth = async (server: Server, { host, port: asked }: SimulatorOptions, mac: string | undefined) => {
  for (let left = asked === 0 ? triesForBoth : 1; ; left -= 1) {
    const port = await openTcpPort(server, host, asked);
    try {
      return { port, search: mac === undefined ? undefined : await openSearchResponder(host, port.port, mac) };
    } catch (error) {
      await port.shut();
      if (left === 1) throw error;
    }
  }
};

/**
 * A projector of class 1 or 2 on a real TCP port. Parameters: class, password, inputs (`31=HDMI 1; …`), warmUpMs,
 * coolDownMs, lampHours (`1200,300`), filterHours, power (`on`), name, manufacturer, model, serialNumber, mac, and
 * search (true answers the class 2 search on the UDP port of the same number), and notify (`address:port` is sent the
 * class 2 status notices).
 */
export const simulatePjlink = async (options: SimulatorOptions): Promise<Simulator> => {
  const params: Readonly<Record<string, Value>> = options.params ?? {};
  const projector = createProjector(params);
  const ills = healthy();
  const guard = createGuard(`simulated projector at ${options.host}`);
  const server = createServer(guard((socket: Socket) => serve(socket, projector, ills, guard)));
  const answersSearch = params.search === true ? projector.settings.mac : undefined;
  const { port, search } = await listenForBoth(server, options, answersSearch);
  const notices =
    typeof params.notify === 'string' && projector.settings.class === '2'
      ? await openNotices(options.host, params.notify, projector.settings.mac, projector)
      : undefined;
  return {
    host: options.host,
    port: port.port,
    state: () => ({ ...projector.values }),
    set: projector.set,
    fault: faultsOf(ills, port),
    close: async () => {
      projector.stop();
      await search?.shut();
      await notices?.close();
      await port.shut();
    },
  };
};
