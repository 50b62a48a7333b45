import type { ShownSource, SignalLink } from '@eoms/contract';

/** A device's part in the signal path. */
export interface SignalDevice {
  readonly deviceId: string;
  readonly name: string;
  readonly online: boolean;
  /** Undefined if the device does not report it. */
  readonly powered: boolean | undefined;
  /** `display`: shows or forwards one input. `matrix`: one input per output. `plain`: reports nothing about inputs. */
  readonly kind: 'display' | 'matrix' | 'plain';
  /** Outputs of a matrix. */
  readonly outputs: readonly string[];
  /** The input selected for the output; undefined if unknown. */
  inputAt(output: string | null): string | undefined;
}

export interface SignalWorld {
  /** Undefined for devices that the caller may not see. */
  device(id: string): SignalDevice | undefined;
  readonly links: readonly SignalLink[];
}

type End = ShownSource['ends'];
interface Place {
  readonly deviceId: string;
  readonly output: string | null;
}

/**
 * Finds what a display is really showing: its input, the cable into it, what the device at the other end sends into
 * that cable, and so on back to a device that only sends. Pure; cycles end as `loop`.
 */
export const followSignal = (displayId: string, world: SignalWorld): ShownSource => {
  const path: ShownSource['path'] = [];
  const visited = new Set<string>();
  let at: Place = { deviceId: displayId, output: null };
  const end = (ends: End): ShownSource => ({ path, source: null, ends });

  for (;;) {
    const device = world.device(at.deviceId);
    if (!device) return end('outOfSight');
    const key = `${at.deviceId} ${at.output ?? ''}`;
    if (visited.has(key)) return end('loop');
    visited.add(key);

    const step = stepBack(device, at.output, world.links, path.length === 0);
    path.push({ deviceId: device.deviceId, name: device.name, output: at.output, input: step.input });
    if (step.ends === 'source')
      return { path, source: { deviceId: device.deviceId, name: device.name }, ends: 'source' };
    if (step.ends !== undefined) return end(step.ends);
    at = step.next;
  }
};

type Step = { input: string | null; ends: End; next?: never } | { input: string; ends?: never; next: Place };

const stepBack = (
  device: SignalDevice,
  output: string | null,
  links: readonly SignalLink[],
  isDisplay: boolean,
): Step => {
  const into = links.filter((link) => link.toDeviceId === device.deviceId);
  // A player without inputs is the source whether it answers us or not; an extender forwards its single cable.
  if (device.kind === 'plain' && !isDisplay && into.length !== 1) return { input: null, ends: 'source' };
  if (device.kind !== 'plain' || isDisplay) {
    if (!device.online) return { input: null, ends: 'offline' };
    if (device.powered === false) return { input: null, ends: 'off' };
  }
  const input = inputOf(device, output, into);
  if (input === undefined) return { input: null, ends: into.length === 0 ? 'nothingWired' : 'inputUnknown' };
  const cable = into.find((link) => link.toPort === input);
  if (!cable) return { input, ends: 'nothingWired' };
  return { input, next: { deviceId: cable.fromDeviceId, output: cable.fromPort } };
};

const inputOf = (device: SignalDevice, output: string | null, into: readonly SignalLink[]): string | undefined => {
  if (device.kind === 'plain') return into.length === 1 ? into[0]?.toPort : undefined;
  if (device.kind === 'display') return device.inputAt(null);
  const [only, ...others] = device.outputs;
  return device.inputAt(output ?? (others.length === 0 ? (only ?? null) : null));
};
