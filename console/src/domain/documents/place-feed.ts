import type { DeviceCommand, LayoutDevice } from '@eoms/contract';
import type { ComponentType, ReactNode } from 'react';

/** What the widgets of one place show. */
export interface PlaceFeed {
  readonly devices: readonly LayoutDevice[];
  readonly commands: ReadonlyMap<string, DeviceCommand>;
  readonly locked: boolean;
  readonly onCommand: (command: DeviceCommand) => void;
  /** Shown instead of the widgets: the place is loading, gone, or not among the reader's. */
  readonly instead?: ReactNode;
}

/** Reads a place once for all of its widgets. */
export type PlaceReader = ComponentType<{ placeId: string; children: (feed: PlaceFeed) => ReactNode }>;

const noCommands: ReadonlyMap<string, DeviceCommand> = new Map();
const ignore = (): void => undefined;
/** For widgets without a place. */
export const emptyFeed: PlaceFeed = { devices: [], commands: noCommands, locked: true, onCommand: ignore };
