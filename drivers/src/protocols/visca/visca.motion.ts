import type { Device } from '../../kit/device.ts';
import { deviceError, isDeviceError } from '../../kit/device-error.ts';
import { commands } from './visca.commands.ts';
import { command } from './visca.talk.ts';

/** Movements that continue until they are stopped. */
export type Axis = 'panTilt' | 'zoom' | 'focus';

const stops: Record<Axis, () => number[]> = {
  panTilt: commands.driveStop,
  zoom: commands.zoomStop,
  focus: commands.focusStop,
};
const axes = Object.keys(stops) as Axis[];
const turnKey = (axis: Axis) => `turn:${axis}`;
const movingKey = (axis: Axis) => `moving:${axis}`;

/** Waits on the line's clock; rejects when the line closes first. */
const pause = async (device: Device, ms: number): Promise<void> => {
  try {
    await device.line.next(() => false, ms);
  } catch (error) {
    if (!isDeviceError(error) || error.kind !== 'timeout') throw error;
  }
};

/** An earlier target no longer applies. */
export const forgetTarget = (device: Device): void => {
  device.store.delete('target');
  device.set('arrived', false);
};

const newTurn = (device: Device, axis: Axis): number => {
  const turn = Number(device.store.get(turnKey(axis)) ?? 0) + 1;
  device.store.set(turnKey(axis), turn);
  return turn;
};

export const stop = async (device: Device, axis: Axis): Promise<void> => {
  newTurn(device, axis);
  await command(device, stops[axis]());
  device.store.delete(movingKey(axis));
};

const stopAfter = async (device: Device, axis: Axis, turn: number, ms: number): Promise<void> => {
  await pause(device, ms);
  for (let attempt = 0; attempt < 3 && device.store.get(turnKey(axis)) === turn; attempt += 1) {
    try {
      await command(device, stops[axis]());
      if (device.store.get(turnKey(axis)) === turn) device.store.delete(movingKey(axis));
      return;
    } catch (error) {
      if (!isDeviceError(error) || error.kind === 'closed') throw error;
    }
  }
};

/**
 * Starts a movement that stops after `ms`, so that a lost "stop" or a closed browser never leaves a camera turning. A
 * newer movement of the same axis replaces an older one. Resolves when the camera has started.
 */
export const moveFor = async (device: Device, axis: Axis, body: readonly number[], ms: number): Promise<void> => {
  const turn = newTurn(device, axis);
  device.store.set(movingKey(axis), true);
  if (axis !== 'focus') forgetTarget(device);
  await command(device, body);
  // The line is lost: a running movement is stopped once it is back.
  stopAfter(device, axis, turn, ms).catch((error: Error) => device.log('debug', error.message));
};

/** After a connection was lost in the middle of a movement. */
export const stopWhatMoves = async (device: Device): Promise<void> => {
  for (const axis of axes) {
    if (device.store.get(movingKey(axis)) !== true) continue;
    try {
      await stop(device, axis);
    } catch (error) {
      if (!isDeviceError(error) || error.kind === 'closed') throw error;
      if (error.kind === 'timeout') throw deviceError('timeout', error.text);
    }
  }
};
