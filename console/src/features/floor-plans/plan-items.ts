import type { FloorPlanDetail, PlaceDetail, PlanArea, PlannedDevice } from '@eoms/contract';
import type { CanvasItem } from '../../ui/canvas/canvas-item.ts';
import { gatherDevices } from './gather-devices.ts';
import {
  boundsOf,
  boxAround,
  handleSize,
  type ItemKey,
  keyText,
  middlesOf,
  type PlanDraft,
  symbolSize,
} from './plan-draft.ts';

export type PlanItem = CanvasItem &
  (
    | { kind: 'device'; device: PlannedDevice }
    | { kind: 'area'; area: PlanArea; name: string; place: PlaceDetail | undefined }
    | { kind: 'corner' | 'middle' }
    | { kind: 'cluster'; members: readonly PlannedDevice[] }
  );

/** How items are called by assistive technology. */
export interface PlanWords {
  device: (device: PlannedDevice) => string;
  place: (name: string, place: PlaceDetail | undefined) => string;
  corner: (name: string, at: number) => string;
  middle: (name: string, at: number) => string;
  cluster: (count: number) => string;
}

export interface Shown {
  plan: FloorPlanDetail;
  draft: PlanDraft;
  places: ReadonlyMap<string, PlaceDetail>;
  /** Device types that are not shown. */
  hiddenTypes: ReadonlySet<string>;
  showRooms: boolean;
  words: PlanWords;
}

const nameOf = (plan: FloorPlanDetail, placeId: string): string =>
  plan.places.find((place) => place.id === placeId)?.name ?? '';

/** Outlines of the rooms, largest first, so that a room inside another can be reached. */
export const areaItems = ({ plan, draft, places, showRooms, words }: Shown): PlanItem[] => {
  if (!showRooms) return [];
  const sized = draft.areas.map((area) => ({ area, box: boundsOf(area.points) }));
  return sized
    .sort((a, b) => b.box.w * b.box.h - a.box.w * a.box.h)
    .map(({ area, box }) => {
      const name = nameOf(plan, area.placeId);
      const place = places.get(area.placeId);
      const id = keyText({ kind: 'area', id: area.placeId });
      return {
        id,
        kind: 'area',
        ownShape: true,
        label: words.place(name, place),
        ...box,
        area,
        name,
        place,
      };
    });
};

const shownDevices = ({ plan, draft, hiddenTypes }: Shown) => {
  const known = new Map([...plan.devices, ...plan.unplaced].map((device) => [device.deviceId, device]));
  return draft.devices.flatMap(({ deviceId, x, y }) => {
    const device = known.get(deviceId);
    return device && !hiddenTypes.has(device.typeCode) ? [{ device, x, y }] : [];
  });
};

interface Drawn {
  readonly words: PlanWords;
  readonly x: number;
  readonly y: number;
  readonly item: PlanItem;
}
/** What was made of a device: of hundreds on a plan, one or two are others after a change. */
const drawn = new WeakMap<PlannedDevice, Drawn>();

const deviceItem = ({ words }: Shown, { device, x, y }: { device: PlannedDevice; x: number; y: number }): PlanItem => {
  const before = drawn.get(device);
  if (before?.words === words && before.x === x && before.y === y) return before.item;
  const item: PlanItem = {
    id: keyText({ kind: 'device', id: device.deviceId }),
    kind: 'device',
    label: words.device(device),
    ...boxAround([x, y], symbolSize),
    device,
  };
  drawn.set(device, { words, x, y, item });
  return item;
};

export const deviceItems = (shown: Shown): PlanItem[] => shownDevices(shown).map((placed) => deviceItem(shown, placed));

/** Devices as they are seen at a zoom, several of them in one symbol where there is no room for each. */
export const clusteredItems = (shown: Shown, zoom: number): PlanItem[] =>
  gatherDevices(shownDevices(shown), shown.showRooms ? shown.draft.areas : [], zoom).map(({ x, y, members }) => {
    const [first] = members;
    if (first && members.length === 1) return deviceItem(shown, first);
    return {
      id: `k:${first?.device.deviceId}`,
      kind: 'cluster',
      label: shown.words.cluster(members.length),
      ...boxAround([x, y], symbolSize),
      members: members.map((one) => one.device),
    };
  });

/** Handles at the corners of an area and between them. */
export const handleItems = ({ plan, draft, words }: Shown, active: ItemKey | undefined): PlanItem[] => {
  if (!active || active.kind === 'device') return [];
  const area = draft.areas.find((one) => one.placeId === active.id);
  if (!area) return [];
  const name = nameOf(plan, area.placeId);
  const handle = (kind: 'corner' | 'middle', point: readonly [number, number], at: number): PlanItem => ({
    id: keyText({ kind, id: area.placeId, at }),
    kind,
    label: words[kind](name, at + 1),
    ...boxAround([point[0], point[1]], handleSize),
  });
  return [
    ...middlesOf(area.points).map((point, at) => handle('middle', point, at)),
    ...area.points.map((point, at) => handle('corner', point, at)),
  ];
};
