import { randomUUID } from 'node:crypto';
import type { Value } from '@eoms/contract/vocabulary';
import { createGuard } from '../../kit/guard.ts';
import { splitValueKey } from '../../kit/property.ts';
import { createManagement, type Management } from './onvif.simulated-settings.ts';

export interface CameraEvent {
  readonly topic: string;
  readonly source: readonly [name: string, value: string];
  readonly data: readonly [name: string, value: string];
}

export interface PullPoint {
  readonly queue: CameraEvent[];
  until: number;
  wake: () => void;
}

export interface SimulatedCamera {
  readonly settings: Readonly<Record<'manufacturer' | 'model' | 'firmware' | 'serialNumber' | 'hardware', string>>;
  readonly profiles: number;
  readonly hasPtz: boolean;
  readonly position: { pan: number; tilt: number; zoom: number };
  readonly image: Record<string, number>;
  readonly presets: Map<string, { name: string; pan: number; tilt: number; zoom: number }>;
  readonly relays: boolean[];
  readonly inputs: boolean[];
  readonly points: Map<string, PullPoint>;
  /** By how much its clock is ahead, in milliseconds. */
  aheadMs: number;
  readonly management: Management;
  /** The one account. */
  readonly username: string;
  /** Its identity in searches. */
  readonly endpoint: string;
  moving: boolean;
  reboots: number;
  /** Moves until it is stopped, at most for `ms`. */
  drive(pan: number, tilt: number, zoom: number, ms: number): void;
  stop(): void;
  setRelay(index: number, on: boolean): void;
  /** The whole state as events, for a new subscription. */
  everything(): CameraEvent[];
  state(): Record<string, Value>;
  set(property: string, value: Value): void;
  end(): void;
}

const mostQueued = 200;
const tickMs = 20;
const perSecond = 1;
const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Its identity and its state when it is switched on. */
const equipmentOf = (params: Readonly<Record<string, Value>>) => ({
  settings: {
    manufacturer: String(params.manufacturer ?? 'EOMS'),
    model: String(params.model ?? 'Simulated camera'),
    firmware: String(params.firmware ?? '1.0'),
    serialNumber: String(params.serialNumber ?? 'SIM0001'),
    hardware: String(params.hardware ?? 'SIM'),
  },
  profiles: clamp(Number(params.profiles ?? 2), 1, 8),
  hasPtz: params.ptz !== false,
  position: { pan: 0, tilt: 0, zoom: 0 },
  image: { Brightness: 50, ColorSaturation: 50, Contrast: 50, Sharpness: 50 },
  presets: new Map([['1', { name: 'Door', pan: 0.5, tilt: -0.2, zoom: 0.1 }]]),
  relays: Array.from({ length: clamp(Number(params.relays ?? 1), 0, 8) }, () => false),
  inputs: Array.from({ length: clamp(Number(params.inputs ?? 1), 0, 8) }, () => false),
  points: new Map() as SimulatedCamera['points'],
  aheadMs: Number(params.clockAheadSeconds ?? 0) * 1_000,
  management: createManagement(String(params.model ?? 'Simulated camera')),
  username: String(params.username ?? '') || 'admin',
  endpoint: `urn:uuid:${randomUUID()}`,
});

const eventsOf = (
  flags: { readonly motion: boolean; readonly tamper: boolean },
  camera: () => Pick<SimulatedCamera, 'inputs' | 'relays'>,
) => {
  const motion = (): CameraEvent => ({
    topic: 'tns1:VideoSource/MotionAlarm',
    source: ['Source', 'source'],
    data: ['State', String(flags.motion)],
  });
  const tamper = (): CameraEvent => ({
    topic: 'tns1:RuleEngine/TamperDetector/Tamper',
    source: ['VideoSourceConfigurationToken', 'source'],
    data: ['IsTamper', String(flags.tamper)],
  });
  const input = (at: number): CameraEvent => ({
    topic: 'tns1:Device/Trigger/DigitalInput',
    source: ['InputToken', `input_${at + 1}`],
    data: ['LogicalState', String(camera().inputs[at] === true)],
  });
  const relay = (at: number): CameraEvent => ({
    topic: 'tns1:Device/Trigger/Relay',
    source: ['RelayToken', `relay_${at + 1}`],
    data: ['LogicalState', camera().relays[at] === true ? 'active' : 'inactive'],
  });
  return { motion, tamper, input, relay };
};

export const createSimulatedCamera = (params: Readonly<Record<string, Value>>): SimulatedCamera => {
  const flags = { motion: false, tamper: false };
  const guard = createGuard('movements of a simulated camera');
  let timer: NodeJS.Timeout | undefined;
  let over: NodeJS.Timeout | undefined;

  const { motion, tamper, input, relay } = eventsOf(flags, () => camera);
  const emit = (event: CameraEvent): void => {
    for (const point of camera.points.values()) {
      point.queue.push(event);
      if (point.queue.length > mostQueued) point.queue.shift();
      point.wake();
    }
  };
  const stop = (): void => {
    clearInterval(timer);
    clearTimeout(over);
    camera.moving = false;
  };
  const camera: SimulatedCamera = {
    ...equipmentOf(params),
    moving: false,
    reboots: 0,
    drive: (pan, tilt, zoom, ms) => {
      stop();
      camera.moving = true;
      const step = (perSecond * tickMs) / 1_000;
      const { position } = camera;
      const turn = guard(() => {
        position.pan = clamp(position.pan + pan * step, -1, 1);
        position.tilt = clamp(position.tilt + tilt * step, -1, 1);
        position.zoom = clamp(position.zoom + zoom * step, 0, 1);
      });
      timer = setInterval(turn, tickMs).unref();
      over = setTimeout(stop, ms).unref();
    },
    stop,
    setRelay: (at, on) => {
      if (camera.relays[at] === undefined) throw new Error(`the camera has no relay ${at + 1}`);
      camera.relays[at] = on;
      emit(relay(at));
    },
    everything: () => [
      motion(),
      tamper(),
      ...camera.inputs.map((_, at) => input(at)),
      ...camera.relays.map((_, at) => relay(at)),
    ],
    state: () => ({
      ...camera.settings,
      ...camera.position,
      ...flags,
      moving: camera.moving,
      reboots: camera.reboots,
      subscriptions: camera.points.size,
      brightness: camera.image.Brightness ?? 0,
      contrast: camera.image.Contrast ?? 0,
      saturation: camera.image.ColorSaturation ?? 0,
      sharpness: camera.image.Sharpness ?? 0,
      ...Object.fromEntries(camera.relays.map((on, at) => [`relay[${at + 1}]`, on])),
      ...Object.fromEntries(camera.inputs.map((on, at) => [`input[${at + 1}]`, on])),
    }),
    set: (key, value) => {
      const { property, index = 0 } = splitValueKey(key);
      if (property === 'motion' || property === 'tamper') {
        flags[property] = value === true;
        emit(property === 'motion' ? motion() : tamper());
      } else if (property === 'input' && camera.inputs[index - 1] !== undefined) {
        camera.inputs[index - 1] = value === true;
        emit(input(index - 1));
      } else if (property === 'relay') camera.setRelay(index - 1, value === true);
      else if (property === 'brightness') camera.image.Brightness = Number(value);
      else if (property === 'pan' || property === 'tilt' || property === 'zoom')
        camera.position[property] = Number(value);
      else throw new Error(`the camera has no ${key}`);
    },
    end: () => {
      stop();
      for (const point of camera.points.values()) point.wake();
      camera.points.clear();
    },
  };
  return camera;
};
