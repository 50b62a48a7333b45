import type { ModelCheck, SceneRunRow, SourceText, Value } from '@eoms/contract';
import { inspectionTexts as texts } from '@eoms/phrases';
import { newId } from '../../../platform/database/uuid.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { SceneDoor } from '../../controls/controls.module.ts';
import type { PlacesModule } from '../../places/places.module.ts';
import { type AskedDevice, type Checked, checked, valueNow } from './asked-device.ts';

type ActiveCheck = Extract<ModelCheck, { kind: 'active' }>;

export interface CheckActiveDeps {
  readonly scenes: Pick<SceneDoor, 'run'>;
  readonly places: Pick<PlacesModule, 'detailsOf'>;
  /** The device as it is now. */
  readonly askAgain: (deviceId: string) => Promise<AskedDevice | undefined>;
}

/** What belongs to the inspection in which a device is switched. */
export interface Switching {
  readonly inspection: { readonly id: string; readonly name: string };
  /**
   * The value that a property had before this check first touched it; stored before anything is sent, so that whoever goes
   * on after a death puts back that one.
   */
  readonly valueBefore: (checkId: string, now: Value) => Promise<Value>;
}

const marginSeconds = 10;

const stepsOf = (deviceId: string, { property, value, seconds }: ActiveCheck, before: Value) => {
  const step = {
    kind: 'state' as const,
    target: { kind: 'devices' as const, deviceIds: [deviceId] },
    attempts: 1,
    pauseSeconds: 0,
    timeoutSeconds: seconds,
    property,
  };
  return [
    { ...step, id: 'set', value },
    { ...step, id: 'putBack', value: before, attempts: 3, pauseSeconds: 1 },
  ];
};

/** Sets the property, reads it back, and puts it back whatever happened. Resolves with the run once that has ended. */
const switchThere = (
  { scenes }: CheckActiveDeps,
  { device }: AskedDevice,
  check: ActiveCheck,
  before: Value,
  { inspection }: Switching,
): Promise<SceneRunRow | undefined> =>
  new Promise((resolve, reject) => {
    const limitSeconds = check.seconds * 4 + marginSeconds;
    const timer = setTimeout(() => resolve(undefined), (limitSeconds + marginSeconds) * 1_000);
    const settle = (run: SceneRunRow): void => {
      clearTimeout(timer);
      resolve(run);
    };
    scenes
      .run({
        runId: newId(),
        group: inspection,
        placeIds: [device.placeId],
        steps: stepsOf(device.id, check, before),
        onFailure: 'continue',
        overlap: 'queue',
        limitSeconds,
        cause: { kind: 'system', id: inspection.id, name: inspection.name },
        priority: 'schedule',
        language: 'zh',
        ended: settle,
      })
      .catch((error: unknown) => {
        clearTimeout(timer);
        reject(error);
      });
  });

const describe = (asked: AskedDevice, check: ActiveCheck): Partial<Checked> => ({
  key: `active:${check.id}`,
  name: check.name,
  property: check.property,
  expected: texts.readBack(asked.words.value(asked.device.id, check.property, check.value)),
});
const leftOut = (asked: AskedDevice, check: ActiveCheck, why: SourceText): Checked =>
  checked('active', 'unchecked', { ...describe(asked, check), seen: why });

const checkOne = async (
  deps: CheckActiveDeps,
  asked: AskedDevice,
  check: ActiveCheck,
  switching: Switching,
): Promise<Checked> => {
  const now = valueNow(asked, check.property);
  if (now === undefined) return leftOut(asked, check, texts.unknown);
  const before = await switching.valueBefore(check.id, now);
  const begun = performance.now();
  try {
    const run = await switchThere(deps, asked, check, before, switching);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const after = await deps.askAgain(asked.device.id);
    const isBack = after !== undefined && valueNow(after, check.property) === before;
    const outcome = { ...describe(asked, check), value: seconds, unit: 's' };
    if (run?.status === 'completed' && isBack)
      return checked('active', 'passed', { ...outcome, seen: texts.switched(seconds) });
    return checked('active', 'failed', { ...outcome, seen: isBack ? texts.notSwitched : texts.notPutBack });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return leftOut(asked, check, texts.busy);
  }
};

/** The checks of the model that change something; never in a place that is occupied. */
export const checkActive = async (
  deps: CheckActiveDeps,
  asked: AskedDevice,
  switching: Switching,
): Promise<Checked[]> => {
  const checks = asked.modelChecks.filter((one): one is ActiveCheck => one.kind === 'active');
  if (checks.length === 0) return [];
  const [place] = await deps.places.detailsOf('all', [asked.device.placeId]);
  if (!place || place.state === 'occupy') return checks.map((one) => leftOut(asked, one, texts.occupied));
  const found: Checked[] = [];
  for (const one of checks) found.push(await checkOne(deps, asked, one, switching));
  return found;
};
