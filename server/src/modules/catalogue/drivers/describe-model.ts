import { createHash } from 'node:crypto';
import type { ModelAction, ModelDescription, ModelParam, ModelProperty } from '@eoms/contract';
import type { DeclaredAction, DeclaredProperty, Definition, Driver, PropertyDef } from '@eoms/drivers/kit';
import { standardCommandMs } from '@eoms/engine';
import { sortedJson } from '../../../platform/same-json.ts';
import { blankView, chartedTypes, describeActions, describeParams, describeProperties } from './describe-driver.ts';
import { listenersOf } from './listeners.ts';

const secondsOf = (ms: number | undefined): number | null =>
  ms === undefined ? null : Math.max(1, Math.ceil(ms / 1_000));

/** Readings are recorded on change by default; texts and images only if the driver says so. */
const historyOf = (type: PropertyDef['type'], declared: PropertyDef['history']): ModelProperty['history'] =>
  declared ?? (chartedTypes.has(type) ? 'change' : 'none');

/** The driver's properties for both lists, requested with the same view so that they are in the same order. */
const driverProperties = (driver: Driver): ModelProperty[] => {
  const view = blankView(driver);
  const defs: readonly PropertyDef[] =
    typeof driver.properties === 'function' ? driver.properties(view) : driver.properties;
  const byId = new Map(defs.map((def) => [def.id, def]));
  return describeProperties(driver, view).map(({ index: _index, charted: _charted, ...property }) => ({
    ...property,
    history: historyOf(property.type, byId.get(property.id)?.history),
    staleAfterSeconds: secondsOf(byId.get(property.id)?.staleAfterMs),
    origin: 'driver',
    hidden: false,
    wire: {},
  }));
};

const declaredProperty = (declared: DeclaredProperty): ModelProperty => {
  const { id, name, type, unit, capability, access, history, staleAfterMs, alarm, enum: choices, wire } = declared;
  return {
    id,
    name,
    type,
    ...(unit === undefined ? {} : { unit }),
    ...(choices ? { enum: choices.map((item) => ({ ...item })) } : {}),
    writable: access === 'rw',
    ...(capability === undefined ? {} : { capability }),
    history: historyOf(type, history),
    staleAfterSeconds: secondsOf(staleAfterMs),
    ...(alarm === undefined ? {} : { alarm: alarm.map((one) => ({ ...one })) }),
    origin: 'model',
    hidden: false,
    wire: { ...wire },
  };
};

const declaredAction = (declared: DeclaredAction): ModelAction => ({
  id: declared.id,
  name: declared.name,
  params: declared.params.map(({ options, showIf, required, ...field }) => ({
    ...field,
    required: required ?? false,
    ...(options ? { options: options.map((item) => ({ ...item })) } : {}),
    ...(showIf ? { showIf: { field: showIf.field, in: [...showIf.in] } } : {}),
  })),
  confirm: declared.confirm ?? false,
  ...(declared.capability === undefined ? {} : { capability: declared.capability }),
  expect: (declared.expect ?? []).map((proof) => ({ ...proof, in: [...proof.in] })),
  timeoutMs: declared.timeoutMs ?? standardCommandMs,
  origin: 'model',
  hidden: false,
  wire: { ...declared.wire },
});

/** The driver's own default of a secret (a well-known community) stays in the driver: a model stores no secrets. */
const driverParams = (driver: Driver): ModelParam[] =>
  describeParams(driver).map(({ default: value, ...field }) => ({
    ...field,
    ...(value === undefined || field.type === 'secret' ? {} : { default: value }),
    origin: 'driver',
    hidden: false,
  }));

/**
 * The initial description of a model on this driver; a ready model on a generic driver adds its own properties and
 * actions.
 */
export const describeModel = (driver: Driver, definition?: Definition): ModelDescription => ({
  params: driverParams(driver),
  properties: [...driverProperties(driver), ...(definition?.properties ?? []).map(declaredProperty)],
  actions: [
    ...describeActions(driver).map((action) => ({ ...action, origin: 'driver' as const, hidden: false, wire: {} })),
    ...(definition?.actions ?? []).map(declaredAction),
  ],
  listeners: listenersOf(driver).map(({ id }) => ({ id, enabled: true, everySeconds: null })),
});

/** The same for equal descriptions, whatever the order of their keys. */
export const digestOf = (description: ModelDescription): string =>
  createHash('sha256').update(sortedJson(description)).digest('base64url').slice(0, 22);
