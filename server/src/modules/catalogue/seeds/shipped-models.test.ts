import { DriverInfo, ModelDescription } from '@eoms/contract';
import { drivers } from '@eoms/drivers';
import type { Definition } from '@eoms/drivers/kit';
import { describe, expect, it } from 'vitest';
import { describeDriver } from '../drivers/describe-driver.ts';
import { describeModel } from '../drivers/describe-model.ts';
import { listenersOf } from '../drivers/listeners.ts';
import { findFaults } from '../models/check-description.ts';
import { findTwin } from '../models/find-twin.ts';
import { definitionOf } from '../models/run-parts.ts';
import { findDefaultFaults } from '../models/save-model.ts';

/** Shipped models must follow the same rules as those made on the model screen. */
describe.each(drivers.map((driver) => [driver.id, driver] as const))('the driver %s', (_id, driver) => {
  it('describes itself in terms of the contract', () => {
    expect(DriverInfo.safeParse(describeDriver(driver)).error).toBeUndefined();
    const description = describeModel(driver);
    expect(ModelDescription.safeParse(description).error).toBeUndefined();
    expect(findTwin(description)).toBeUndefined();
    expect(findFaults(driver, description, [description])).toEqual([]);
    for (const { name, id } of listenersOf(driver))
      expect([id, name.zh !== '', name.en !== '']).toEqual([id, true, true]);
  });

  it('brings models that it can run', () => {
    for (const model of driver.models ?? []) {
      expect(findDefaultFaults(driver, model.params), model.name).toEqual([]);
      if (!model.definition) continue;
      const description = describeModel(driver, model.definition);
      expect(ModelDescription.safeParse(description).error, model.name).toBeUndefined();
      expect(findTwin(description), model.name).toBeUndefined();
      expect(findFaults(driver, description, [description]), model.name).toEqual([]);
      const alarms = ({ properties }: Definition) => properties.map(({ id, alarm }) => [id, alarm]);
      expect(alarms(definitionOf(description)), model.name).toEqual(alarms(model.definition));
    }
  });
});
