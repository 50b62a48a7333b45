import {
  type ActionSchema,
  type PropertySchema,
  type SceneLine,
  type ScenePreviewLine,
  type SceneSaw,
  type SceneValue,
  type SystemStepName,
  sourceFrom,
  type Value,
} from '@eoms/contract';
import type { PreviewLine, Read, ReceiptLine, Saw, Wanted } from '@eoms/engine';
import { plainWords } from '@eoms/phrases';
import { type DevicesModule, describeActions, describeProperties } from '../devices/devices.module.ts';

interface Described {
  readonly name: string;
  readonly place: { readonly id: string; readonly name: string };
  readonly typeIcon: string;
  readonly properties: readonly PropertySchema[];
  readonly actions: readonly ActionSchema[];
}

const iso = (at: number): string => new Date(at).toISOString();
const time = (at: number | null): string | null => (at === null ? null : iso(at));

const describedValue = (about: Described | undefined, key: string, value: Value): SceneValue => {
  const [, id = key, index] = /^(.+)\[(\d+)\]$/.exec(key) ?? [];
  const property = about?.properties.find((one) => one.id === id);
  const plain = property?.name ?? { zh: key, en: key };
  const label =
    property?.index && index !== undefined ? property.index.labels[Number(index) - property.index.from] : undefined;
  const words = property?.enum?.find(({ code }) => code === String(value))?.name ?? null;
  const name = label === undefined ? plain : sourceFrom((of) => `${of(plain)} · ${of(label)}`);
  return { key, name, value, words, unit: property?.unit ?? null };
};

const argumentOf = (action: ActionSchema | undefined, id: string, value: Value): SceneValue => {
  const field = action?.params.find((one) => one.id === id);
  const words = field?.options?.find(({ code }) => code === String(value))?.name ?? null;
  return { key: id, name: field?.name ?? { zh: id, en: id }, value, words, unit: field?.unit ?? null };
};

const describedStep = ({ name, subject, link }: NonNullable<ReceiptLine['systemStep']>): SceneLine['systemStep'] => ({
  // Receipts are written of steps that the contract has checked.
  name: name as SystemStepName,
  subject,
  runId: link,
});

/**
 * Puts receipts into words that stay readable when a device is renamed or gone; each device is described once. With
 * places, every line names its own.
 */
export type WordingDeps = Pick<DevicesModule, 'engine' | 'registry' | 'models'>;
export const createWording = (devices: WordingDeps, withPlaces = false) => {
  const described = new Map<string, Described>();
  const describe = (deviceId: string | null): Described | undefined => {
    if (deviceId === null) return undefined;
    const known = described.get(deviceId);
    if (known) return known;
    const device = devices.registry.get(deviceId);
    if (!device) return undefined;
    const { words } = devices.models.known(device.modelId);
    const engine = devices.engine();
    const made: Described = {
      name: device.name,
      place: { id: device.placeId, name: device.placeName },
      typeIcon: device.typeIcon,
      properties: describeProperties(engine.propertiesOf(deviceId), words),
      actions: describeActions(engine.actionsOf(deviceId), words),
    };
    described.set(deviceId, made);
    return made;
  };
  const sawOf = ({ deviceId, key, value = null }: Saw): SceneSaw => {
    const about = describe(deviceId);
    const words = deviceId === null && typeof value === 'boolean' ? plainWords(value) : undefined;
    const described = describedValue(about, key, value);
    return { ...described, words: words ?? described.words, deviceId, deviceName: about?.name ?? null };
  };
  const shared = (given: ReceiptLine | PreviewLine) => {
    const { deviceId, position, stepId, kind, action, args, before, wanted, reason, decision, spareOf, systemStep } =
      given;
    const about = describe(deviceId);
    const read = ({ key, value }: Read): SceneValue => describedValue(about, key, value ?? null);
    const want = ({ key, in: values }: Wanted): SceneValue => describedValue(about, key, values[0] ?? null);
    const known = about?.actions.find(({ id }) => id === action);
    return {
      about,
      read,
      line: {
        position,
        stepId,
        kind,
        deviceId,
        reason,
        ...(withPlaces && about ? { place: about.place } : {}),
        deviceName: about?.name ?? null,
        typeIcon: about?.typeIcon ?? null,
        actionName: known?.name ?? null,
        args: Object.entries(args).map(([id, value]) => argumentOf(known, id, value)),
        before: before.map(read),
        wanted: wanted.map(want),
        ...(decision === undefined ? {} : { decision: { way: decision.way, saw: decision.saw.map(sawOf) } }),
        ...(spareOf === undefined ? {} : { spareOf }),
        ...(systemStep === undefined ? {} : { systemStep: describedStep(systemStep) }),
      },
    };
  };
  return {
    line(given: ReceiptLine): SceneLine {
      const { read, line } = shared(given);
      return {
        ...line,
        status: given.status,
        after: given.after.map(read),
        startedAt: time(given.startedAt),
        endedAt: time(given.endedAt),
        attempts: given.attempts.map(({ kind, commandId, startedAt, endedAt, status, reason, after }) => ({
          kind,
          commandId,
          status,
          reason,
          startedAt: iso(startedAt),
          endedAt: iso(endedAt),
          after: after.map(read),
        })),
      };
    },
    preview: (given: PreviewLine): ScenePreviewLine => ({
      ...shared(given).line,
      foresight: given.foresight,
      against: given.against,
    }),
  };
};
export type Wording = ReturnType<typeof createWording>;
