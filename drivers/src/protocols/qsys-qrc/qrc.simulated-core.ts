import type { Value } from '@eoms/contract/vocabulary';
import { isObject, type Json, type JsonObject, listOf } from './qrc.codec.ts';
import { componentIn, detailControl } from './qrc.simulated-controls.ts';
import { createDesign, type Design, type Params, type Setting } from './qrc.simulated-design.ts';
import { mixerMethods, mixerTargets } from './qrc.simulated-mixer.ts';
import { playerSettings } from './qrc.simulated-player.ts';
import { createSnapshots, type Snapshots } from './qrc.simulated-snapshots.ts';

export interface Refusal {
  readonly code: number;
  readonly message: string;
}

/** What a controller gets: a result, or an error. */
export type Reply = { readonly result: Json } | { readonly error: Refusal };

export const refuse = (code: number, message: string): Reply => ({ error: { code, message } });
const done: Reply = { result: true };
const invalid = refuse(-32602, 'Invalid params');
const unknownControl = refuse(8, 'Unknown control');
const unknownComponent = refuse(7, 'Unknown component name');

export interface Core {
  state(): Record<string, Value>;
  status(): JsonObject;
  get(keys: readonly string[]): readonly Json[] | undefined;
  set(property: string, value: Value): void;
  version(key: string): number;
  call(method: string, params: Json, lies: boolean): Reply;
  stop(): void;
}

/** One call: its parameters, and how its settings are applied. */
interface Call {
  readonly design: Design;
  readonly snapshots: Snapshots;
  readonly method: string;
  readonly args: JsonObject;
  readonly lies: boolean;
}

const put = ({ design, args, lies }: Call, settings: readonly Setting[], ramp = args.Ramp): Reply => {
  if (settings.some(({ key }) => !design.has(key))) return unknownControl;
  if (settings.some(({ value }) => value === undefined)) return invalid;
  if (!lies) design.apply(settings, ramp);
  return done;
};

const controlGet = (design: Design, args: Json): Reply => {
  const keys = listOf(args).map(String);
  const found = keys.some((key) => componentIn(key) !== undefined) ? undefined : design.get(keys);
  return found === undefined ? unknownControl : { result: found };
};

const controlSet = (call: Call): Reply => {
  const key = String(call.args.Name ?? '');
  if (componentIn(key) !== undefined) return unknownControl;
  const reply = put(call, [call.design.settingOf(key, call.args)]);
  return reply === done ? { result: call.design.get([key])?.[0] ?? true } : reply;
};

const namedIn = ({ args }: Call): readonly JsonObject[] => listOf(args.Controls).filter((one) => isObject(one));
const keyIn = (component: string, { Name: name }: JsonObject): string => `${component}/${String(name ?? '')}`;

const componentGet = (call: Call): Reply => {
  const name = String(call.args.Name ?? '');
  if (!call.design.components.has(name)) return unknownComponent;
  const found = call.design.get(namedIn(call).map((one) => keyIn(name, one)));
  return found === undefined ? unknownControl : { result: { Name: name, Controls: found } };
};

const componentSet = (call: Call): Reply => {
  const name = String(call.args.Name ?? '');
  if (!call.design.components.has(name)) return unknownComponent;
  for (const one of namedIn(call)) {
    const reply = put(call, [call.design.settingOf(keyIn(name, one), one)], one.Ramp);
    if (reply !== done) return reply;
  }
  return call.args.ResponseValues === true ? componentGet(call) : done;
};

const componentControls = ({ design, args }: Call): Reply => {
  const name = String(args.Name ?? '');
  const own = design.components.get(name);
  return own === undefined ? unknownComponent : { result: { Name: name, Controls: own.map(detailControl) } };
};

const componentList = ({ components, mixers, players }: Design): Reply => ({
  result: [...components.keys()].map((name) => {
    const mixer = mixers.get(name);
    const sizes = mixer === undefined ? {} : { n_inputs: mixer.inputs, n_outputs: mixer.outputs, n_cues: mixer.cues };
    return {
      Name: name,
      Type: mixer !== undefined ? 'mixer' : players.has(name) ? 'loop_player' : 'gain',
      Properties: Object.entries(sizes).map(([Name, size]) => ({ Name, Value: String(size) })),
    };
  }),
});

const mix = (call: Call): Reply => {
  const { design, method, args } = call;
  const mixer = design.mixers.get(String(args.Name ?? ''));
  if (mixer === undefined) return unknownComponent;
  const targets = mixerTargets(mixer, method, args);
  if (targets === undefined) return refuse(9, 'Illegal mixer channel index');
  return put(
    call,
    targets.map((key) => design.settingOf(key, { Value: args.Value ?? null })),
  );
};

const play = (call: Call): Reply => {
  const outputs = call.design.players.get(String(call.args.Name ?? ''));
  if (outputs === undefined) return unknownComponent;
  const settings = playerSettings(call.method, call.args, outputs);
  return settings === undefined ? invalid : put(call, settings);
};

const snapshot = (call: Call): Reply => {
  const { snapshots, args, lies, method } = call;
  const bank = snapshots.bank(String(args.Name ?? ''));
  if (bank === undefined) return refuse(8, 'Unknown snapshot');
  if (!snapshots.isNumber(args.Bank)) return invalid;
  if (method === 'Snapshot.Load') return put(call, bank.load(args.Bank));
  if (!lies) bank.save(args.Bank);
  return done;
};

const methods: Readonly<Record<string, (call: Call) => Reply>> = {
  'Control.Set': controlSet,
  'Component.Get': componentGet,
  'Component.Set': componentSet,
  'Component.GetControls': componentControls,
  'Snapshot.Load': snapshot,
  'Snapshot.Save': snapshot,
  'LoopPlayer.Start': play,
  'LoopPlayer.Stop': play,
  'LoopPlayer.Cancel': play,
  ...Object.fromEntries(mixerMethods.map((method) => [method, mix])),
};

const statusOf = (params: Params): JsonObject => ({
  Platform: String(params.model ?? 'Core 110f'),
  State: String(params.state ?? 'Active'),
  DesignName: String(params.design ?? 'Simulated design'),
  DesignCode: 'qALFilm6IcAz',
  IsRedundant: false,
  IsEmulator: true,
  Status: { Code: 0, String: 'OK' },
});

/** Parameters: those of `createDesign`, model, design, state. Snapshot `Scenes` 1 sets all numbers to 0. */
export const createCore = (params: Params): Core => {
  const design = createDesign(params);
  const snapshots = createSnapshots(design);
  return {
    state: () => Object.fromEntries(design.all().map(({ key, value }) => [key, value])),
    status: () => statusOf(params),
    get: design.get,
    version: design.version,
    stop: design.stop,
    set: (key, value) => {
      const control = design.all().find((one) => one.key === key);
      if (control === undefined) throw new Error(`a simulated Core has no "${key}"`);
      if (typeof value !== typeof control.value && typeof value !== 'boolean')
        throw new Error(`"${String(value)}" is no value of "${key}"`);
      design.apply([{ key, value: typeof value === 'string' ? value : Number(value) }]);
    },
    call: (method, args, lies) => {
      if (method === 'StatusGet') return { result: statusOf(params) };
      if (method === 'NoOp') return done;
      if (params.state === 'Standby') return refuse(-32604, 'Core is on Standby');
      if (method === 'Control.Get') return controlGet(design, args);
      if (method === 'Component.GetComponents') return componentList(design);
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined;
      if (run === undefined) return refuse(-32601, 'Method not found');
      return isObject(args) ? run({ design, snapshots, method, args, lies }) : invalid;
    },
  };
};
