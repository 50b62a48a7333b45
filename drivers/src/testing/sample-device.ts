import type { Value } from '@eoms/contract/vocabulary';
import type { Driver } from '../kit/define-driver.ts';
import type { Definition } from '../kit/definition.ts';
import type { Making } from '../kit/sample.ts';
import { simulationOf } from '../simulators.ts';

type Params = Record<string, Value>;

/** A device of a driver's part of the sample venue, ready to be simulated and connected. */
export interface SampleOf {
  readonly simulated: Params;
  readonly params: Params;
  readonly definition: Definition | undefined;
  /** Through the message broker. */
  readonly broker: boolean;
}

/** Ports of this machine that several devices would share: any free one instead. */
const freePorts: Params = { localPort: 0, listenPort: 0, trapPort: 0, noticePort: 0 };

/** The different kinds of simulated device that the driver shows in the sample venue. */
export const samplesOf = (driver: Driver): readonly SampleOf[] => {
  const { sample } = simulationOf(driver);
  const models = [...(driver.models ?? []), ...(sample?.models ?? [])];
  const kinds = (sample?.kinds ?? []).map((kind) => ({ kind, name: kind.models[0] }));
  const devices = (sample?.devices ?? []).slice(0, 1).map((kind) => ({ kind, name: kind.model }));
  return [...kinds, ...devices].flatMap(({ kind, name }) => {
    const model = models.find((candidate) => candidate.name === name);
    if (model === undefined) throw new Error(`the driver ${driver.id} has no model ${name}`);
    const making: Making = { number: 1, model, room: '101', password: 'sample-password' };
    if (kind.simulate === undefined) return [];
    const known = new Set(driver.params.map(({ id }) => id));
    const free = Object.fromEntries(Object.entries(freePorts).filter(([id]) => known.has(id)));
    return [
      {
        simulated: kind.simulate(making),
        params: { ...model.params, ...kind.params?.(making), ...free },
        definition: model.definition,
        broker: kind.broker === true,
      },
    ];
  });
};
