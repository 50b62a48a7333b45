import { workOrdersEndpoints as calls, textOf, type WorkOrderDraft } from '@eoms/contract';
import { sampleOrders as texts } from '@eoms/phrases';
import type { DemoFile } from './demo-file.ts';
import { furnishOrderTypes } from './furnish-order-types.ts';
import type { SamplePart, Store } from './furnish-parts.ts';
import { findUser } from './furnish-people.ts';
import type { InternalCall } from './internal-calls.ts';
import type { PlaceCode } from './sample-places.ts';

type Key = keyof typeof texts;

interface Sample {
  readonly theme: Key;
  readonly text: Key;
  readonly place: PlaceCode;
  /** A code, or `picture` for the type of the venue's own. */
  readonly type: WorkOrderDraft['type'] | 'picture';
  readonly answers?: WorkOrderDraft['answers'];
  readonly urgency: WorkOrderDraft['urgency'];
  /** The device type of which the first device of the place is named. */
  readonly device?: string;
  /** Hours until the deadline. */
  readonly hours: number | null;
  /** Given to the operator instead of to whoever accepts it. */
  readonly toOperator?: true;
  /** What was taken from the store for it, and how many. */
  readonly used?: readonly [SamplePart, number];
  /** Minutes that were worked on it. */
  readonly minutes?: number;
  /** What has become of it; waiting if nothing is said. */
  readonly then?:
    | { readonly kind: 'working'; readonly text: Key; readonly progress: number; readonly held?: Key }
    | { readonly kind: 'resolved'; readonly text: Key; readonly answers?: WorkOrderDraft['answers'] }
    | { readonly kind: 'cancelled'; readonly text: Key };
}

const samples: readonly Sample[] = [
  {
    theme: 'handset',
    text: 'handsetText',
    place: '201',
    type: 'maintenance',
    urgency: 4,
    hours: 48,
    used: ['battery', 4],
    minutes: 25,
    then: { kind: 'resolved', text: 'handsetResult' },
  },
  {
    theme: 'guide',
    text: 'guideText',
    place: '107',
    type: 'other',
    urgency: 4,
    hours: null,
    then: { kind: 'cancelled', text: 'guideReason' },
  },
  {
    theme: 'dark',
    text: 'darkText',
    place: '202',
    type: 'picture',
    urgency: 2,
    device: 'projector',
    hours: 24,
    answers: { symptom: 'dark' },
    used: ['lamp', 1],
    minutes: 90,
    then: { kind: 'resolved', text: 'darkResult', answers: { lampHours: 21_480, lampChanged: true } },
  },
  {
    theme: 'colour',
    text: 'colourText',
    place: '201',
    type: 'repair',
    urgency: 1,
    device: 'projector',
    hours: 4,
    used: ['filter', 1],
    minutes: 40,
    then: { kind: 'working', text: 'colourProgress', progress: 60 },
  },
  {
    theme: 'microphone',
    text: 'microphoneText',
    place: '202',
    type: 'repair',
    urgency: 2,
    hours: 26,
    then: { kind: 'working', text: 'microphoneProgress', progress: 40, held: 'microphoneHeld' },
  },
  {
    theme: 'camera',
    text: 'cameraText',
    place: '205',
    type: 'repair',
    urgency: 3,
    device: 'camera',
    hours: 24,
    toOperator: true,
  },
  { theme: 'dinner', text: 'dinnerText', place: '102', type: 'support', urgency: 2, hours: 6 },
  { theme: 'sign', text: 'signText', place: '206', type: 'repair', urgency: 3, hours: 8, toOperator: true },
  { theme: 'filters', text: 'filtersText', place: '201', type: 'maintenance', urgency: 4, hours: 168 },
];

type Rooms = ReadonlyMap<string, readonly { readonly id: string; readonly typeCode: string }[]>;
interface Estate {
  readonly places: ReadonlyMap<PlaceCode, string>;
  readonly rooms: Rooms;
}

const spend = async (
  call: InternalCall,
  id: string,
  { used, minutes }: Sample,
  store: Store | undefined,
): Promise<void> => {
  const day = new Date().toLocaleDateString('sv');
  if (minutes !== undefined) await call(calls.saveWorkOrderTime, { body: { orderId: id, day, minutes, note: '' } });
  const partId = used && store?.ids.get(used[0]);
  if (!used || !store || partId === undefined) return;
  const { placeId } = store;
  await call(calls.useWorkOrderPart, {
    body: { orderId: id, partId, placeId, action: 'use', quantity: used[1], note: '' },
  });
};

const proceed = async (
  call: InternalCall,
  { language }: DemoFile,
  id: string,
  sample: Sample,
  store: Store | undefined,
): Promise<void> => {
  const { then } = sample;
  if (!then) return;
  const text = textOf(texts[then.text], language);
  if (then.kind === 'cancelled') return void (await call(calls.cancelWorkOrder, { body: { id, reason: text } }));
  await call(calls.handleWorkOrder, { body: { id, action: 'accept' } });
  await spend(call, id, sample, store);
  if (then.kind === 'working') {
    const body = { orderId: id, text, progress: then.progress, images: [] };
    await call(calls.saveWorkOrderRecord, { body });
    if (!then.held) return;
    const reason = textOf(texts[then.held], language);
    return void (await call(calls.handleWorkOrder, { body: { id, action: 'hold', reason } }));
  }
  await call(calls.handleWorkOrder, {
    body: {
      ...({ id, action: 'complete', result: text, solveAlarms: null } as const),
      confirmed: ['equipmentWorks', 'placeTidy'],
      answers: then.answers ?? {},
    },
  });
};

/** One order follows from another one, whose state some people want to hear of. */
const tie = async (call: InternalCall, ids: ReadonlyMap<Key, string>, operatorId: string | null): Promise<void> => {
  const [later, first] = [ids.get('filters'), ids.get('colour')];
  if (later && first) await call(calls.relateWorkOrders, { body: { orderId: later, otherId: first, kind: 'follows' } });
  if (!first) return;
  await call(calls.followWorkOrder, { body: { orderId: first, follow: true } });
  if (operatorId)
    await call(calls.setWorkOrderFollower, { body: { orderId: first, userId: operatorId, follow: true } });
};

/** Orders in every state; some wait for the operator, who sees those of one floor. */
export const furnishOrders = async (
  call: InternalCall,
  demo: DemoFile,
  { places, rooms }: Estate,
  store?: Store,
): Promise<void> => {
  const known = await call(calls.listWorkOrders, { query: { size: '1', mine: 'any' } });
  if (known.total > 0) return;
  const ownType = await furnishOrderTypes(call, demo);
  const { language } = demo;
  const operatorId = (await findUser(call, demo.operator.username)) ?? null;
  const ids = new Map<Key, string>();
  for (const sample of samples) {
    const { theme, text, place, type, urgency, device, hours, toOperator, answers = {} } = sample;
    const placeId = places.get(place);
    if (!placeId) continue;
    const first = device && rooms.get(placeId)?.find(({ typeCode }) => typeCode === device);
    if (type === 'picture' && !first) continue;
    const offered = await call(calls.listWorkOrderPeople, { query: { placeId } });
    const isOffered = operatorId !== null && offered.some(({ id }) => id === operatorId);
    const body: WorkOrderDraft = {
      theme: textOf(texts[theme], language),
      description: textOf(texts[text], language),
      type: type === 'picture' ? ownType : type,
      answers,
      urgency,
      placeId,
      deviceIds: first ? [first.id] : [],
      alarmIds: [],
      supervisorId: null,
      assigneeId: toOperator && isOffered ? operatorId : null,
      deadline: hours === null ? null : new Date(Date.now() + hours * 3_600_000).toISOString(),
    };
    const { id } = await call(calls.saveWorkOrder, { body });
    ids.set(theme, id);
    await proceed(call, demo, id, sample, store);
  }
  await tie(call, ids, operatorId);
};
