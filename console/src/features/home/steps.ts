import type { ScreenAddress } from '@eoms/contract/vocabulary';
import type { StepFacts } from './step-facts.ts';

export type StepName = 'setUp' | 'people' | 'place' | 'model' | 'device' | 'reading' | 'alarm' | 'channel' | 'panel';

export interface Step {
  readonly name: StepName;
  /** Undefined while it is not known. */
  readonly done: boolean | undefined;
  /** Where it is done. */
  readonly address: ScreenAddress;
  /** Nothing is missing without it. */
  readonly optional?: boolean;
}

const some = (count: number | undefined): boolean | undefined => (count === undefined ? undefined : count > 0);

/** From set-up to the first live device, each as true as the data of the system. Who sees them has set the system up. */
export const stepsOf = (facts: StepFacts): readonly Step[] => {
  const { people, places, models, devices, reading, rules, channels, panels } = facts;
  return [
    { name: 'setUp', done: true, address: 'systemSetting' },
    { name: 'people', done: people === undefined ? undefined : people > 1, address: 'user' },
    { name: 'place', done: some(places), address: 'place' },
    { name: 'model', done: some(models), address: 'modelDeviceMark' },
    { name: 'device', done: some(devices?.online), address: 'deviceInformation' },
    { name: 'reading', done: devices && reading !== undefined, address: 'deviceInformation' },
    { name: 'alarm', done: some(rules), address: 'alarmRule' },
    { name: 'channel', done: some(channels), address: 'notifyChannel' },
    { name: 'panel', done: some(panels), address: 'panelSession', optional: true },
  ];
};

/** Nobody is shown what is done already, nor before it is known. */
export const isUnderWay = (steps: readonly Step[]): boolean =>
  steps.every(({ done }) => done !== undefined) && steps.some(({ done, optional }) => done === false && !optional);
