import { ActionSchema, FieldSchema, PropertySchema } from '@eoms/contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { lampDriver } from '../catalogue.fixture.ts';
import { blankView, describeActions, describeParams, describeProperties } from './describe-driver.ts';

const driver = lampDriver([]);
/** The contract keeps every key: nothing is lost between a driver and a form. */
const survives = (schema: z.ZodType, value: readonly object[]) => expect(z.array(schema).parse(value)).toEqual(value);

describe('a described driver', () => {
  it('gives its parameters as a form', () => {
    const fields = describeParams(driver);
    survives(FieldSchema, fields);
    expect(fields).toMatchObject([
      { id: 'host', type: 'host', required: true },
      { id: 'port', required: false, default: 4352 },
      { id: 'password', type: 'secret', showIf: { field: 'port', in: [4352] } },
    ]);
  });

  it('gives its properties, with a name for every index', () => {
    const [power, hours, serial] = describeProperties(driver);
    expect(power).toMatchObject({ writable: true, charted: true, capability: 'power', enum: [{ color: 'good' }] });
    expect(hours).toMatchObject({ unit: 'h', writable: false, charted: true });
    expect(hours?.index).toEqual({
      from: 1,
      to: 2,
      labels: [
        { zh: '时间 1', en: 'Hours 1' },
        { zh: '时间 2', en: 'Hours 2' },
      ],
    });
    expect(serial?.charted).toBe(false);
    survives(PropertySchema, describeProperties(driver));
  });

  it('gives its actions as a device would offer them, with their expected results', () => {
    const actions = describeActions(driver, blankView(driver, { port: 5000 }));
    survives(ActionSchema, actions);
    expect(actions).toMatchObject([
      {
        id: 'setInput',
        confirm: true,
        timeoutMs: 15_000,
        params: [{ id: 'input', required: true, options: [{ code: '5000' }] }],
        expect: [{ property: 'input', in: ['5000', '$input'], when: { on: true } }],
      },
    ]);
    expect(describeActions(driver)[0]?.expect[0]?.in).toEqual(['4352', '$input']);
  });
});
