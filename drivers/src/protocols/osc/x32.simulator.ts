import type { Value } from '@eoms/contract/vocabulary';
import { valueKey } from '../../kit/property.ts';
import { createSimulatedDatagrams, type SimulatedCaller } from '../../kit/simulated-datagrams.ts';
import type { Simulator, SimulatorOptions } from '../../kit/simulator.ts';
import { decodePacket, encodeMessage, encodeReply, int, type OscMessage, plainValue, text } from './osc.codec.ts';
import { type Console, createConsole } from './x32.console.ts';
import { createLibrary, libraryAddresses } from './x32.simulated-library.ts';
import { createSubscriptions, subscriptionAddresses } from './x32.simulated-subscriptions.ts';
import { type Place, places, readPlace, writePlace } from './x32.strips.ts';

const fits = (place: Place, value: Value): boolean => {
  if (place.form === 'name') return typeof value === 'string' && value.length <= 12;
  if (place.form === 'level') return typeof value === 'number' && value >= -90 && value <= 10;
  return place.form === 'number' ? typeof value === 'number' : typeof value === 'boolean';
};

type Handler = (message: OscMessage, caller: SimulatedCaller) => void;
type Answer = (address: string, caller: SimulatedCaller, ...args: OscMessage['args']) => void;

const answer: Answer = (address, caller, ...args) => caller.say(encodeMessage({ address, args }));

/** `/info`, `/status` and `/xinfo`: the identity of the console. */
const identity = (
  mixer: Console,
  host: string,
  model: string,
  firmware: string,
): Readonly<Record<string, Handler>> => ({
  '/info': (_, caller) => answer('/info', caller, text('V2.07'), text('osc-server'), text(model), text(firmware)),
  '/status': (_, caller) => answer('/status', caller, text('active'), text(host), text('osc-server')),
  '/xinfo': (_, caller) =>
    answer('/xinfo', caller, text(host), mixer.get('/-prefs/name') ?? text(''), text(model), text(firmware)),
});

/** Nodes as text: requested with or without the leading slash, answered under an address without it. */
const nodes = (mixer: Console): Readonly<Record<string, Handler>> => ({
  '/node': ({ args: [path] }, caller) => {
    if (path?.type !== 's') return;
    const words = mixer.node(path.value.startsWith('/') ? path.value : `/${path.value}`);
    if (words !== undefined) caller.say(encodeReply({ address: 'node', args: [text(words)] }));
  },
  '/': ({ args: [line] }, caller) => {
    if (line?.type === 's' && !caller.lies()) mixer.writeNode(line.value);
  },
  '/showdump': (_, caller) => {
    for (const kind of ['cue', 'scene', 'snippet'])
      for (let n = 0; n < 100; n += 1) {
        const path = `/-show/showfile/${kind}/${String(n).padStart(3, '0')}`;
        if (plainValue(mixer.get(`${path}/name`)) === '') continue;
        caller.say(encodeReply({ address: 'node', args: [text(mixer.node(path) ?? '')] }));
      }
  },
});

const actionsOf = (
  mixer: Console,
  goScene: (number: number) => boolean,
): Readonly<Record<string, (number: number) => void>> => ({
  '/-action/goscene': goScene,
  '/-action/gocue': (number) => {
    const scene = plainValue(mixer.get(`/-show/showfile/cue/${String(number).padStart(3, '0')}/scene`));
    if (typeof scene === 'number' && scene >= 0) goScene(scene);
  },
  '/-action/clearsolo': () => {
    for (const address of mixer.addresses) if (address.startsWith('/-stat/solosw/')) mixer.write(address, [int(0)]);
  },
});

const solo = (mixer: Console): void => {
  const any = mixer.read('/-stat/solosw')?.some((one) => plainValue(one) === 1) ?? false;
  if (plainValue(mixer.get('/-stat/solo')) !== Number(any)) mixer.write('/-stat/solo', [int(Number(any))]);
};

/**
 * A console with the whole address space of its protocol. Parameters: name, model, firmware. Up to four clients that
 * sent `/xremote` receive every change for ten seconds.
 */
export const simulateX32 = ({ host, port, params = {} }: SimulatorOptions): Promise<Simulator> => {
  let speaker: SimulatedCaller | undefined;
  const mixer = createConsole({ name: String(params.name ?? 'X32-SIM'), address: host }, (address, argument) => {
    subscriptions.notify({ address, args: [argument] }, speaker);
    if (address.startsWith('/-stat/solosw/')) solo(mixer);
  });
  const subscriptions = createSubscriptions(mixer);
  const library = createLibrary(mixer);
  const actions = actionsOf(mixer, library.loadScene);
  const asked: Readonly<Record<string, Handler>> = {
    ...identity(mixer, host, String(params.model ?? 'X32'), String(params.firmware ?? '4.06')),
    ...nodes(mixer),
    '/xremote': (_, caller) => subscriptions.remote(caller),
    '/renew': ({ args }, caller) => subscriptions.renew(args, caller),
    '/unsubscribe': ({ args }, caller) => subscriptions.end(args, caller),
    ...Object.fromEntries(subscriptionAddresses.map((address): [string, Handler] => [address, subscriptions.start])),
    ...Object.fromEntries(
      libraryAddresses.map((verb): [string, Handler] => [
        verb,
        ({ args }, caller) =>
          answer(verb, caller, ...(caller.lies() ? [...args.slice(0, 1), int(1)] : library.call(verb, args))),
      ]),
    ),
  };
  const receive: Handler = (message, caller) => {
    const { address, args } = message;
    const [given] = args;
    const ask = Object.hasOwn(asked, address) ? asked[address] : undefined;
    const act = Object.hasOwn(actions, address) ? actions[address] : undefined;
    if (ask !== undefined) ask(message, caller);
    else if (given === undefined) {
      const values = mixer.read(address);
      if (values !== undefined) answer(address, caller, ...values);
    } else if (act !== undefined) {
      // What an action changes is sent to its own caller as well.
      speaker = undefined;
      if (given.type === 'i' && !caller.lies()) act(given.value);
    } else if (!caller.lies()) mixer.write(address, args);
  };
  return createSimulatedDatagrams({
    host,
    port,
    stop: subscriptions.stop,
    receive: (data, caller) => {
      for (const message of decodePacket(data)) {
        speaker = caller;
        receive(message, caller);
        speaker = undefined;
      }
    },
    state: () =>
      Object.fromEntries(
        places.map((place) => [
          valueKey(place.property, place.index),
          readPlace(place, mixer.get(place.address)) ?? null,
        ]),
      ),
    set: (key, value) => {
      const place = places.find((one) => valueKey(one.property, one.index) === key);
      if (place === undefined) throw new Error(`a simulated console has no "${key}"`);
      if (!fits(place, value)) throw new Error(`"${String(value)}" is no value of "${key}"`);
      mixer.write(place.address, [writePlace(place, value)]);
    },
  });
};
