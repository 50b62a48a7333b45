import {
  type ActionSchema,
  type DriverInfo,
  type EnumItem,
  type FieldSchema,
  type PropertySchema,
  type SourceText,
  sourceFrom,
  type Value,
} from '@eoms/contract';
import {
  type ActionDef,
  type Driver,
  type EnumItem as DriverEnumItem,
  emptyDefinition,
  type Field,
  type ModelView,
  type PropertyDef,
  resolveField,
  withDefaults,
} from '@eoms/drivers/kit';
import { standardCommandMs } from '@eoms/engine';

/** Types whose readings can be charted. */
export const chartedTypes = new Set<PropertyDef['type']>(['int', 'long', 'double', 'bool', 'enum']);

/** The view that a driver is asked about before any device is connected: parameters only, nothing learned. */
export const blankView = (driver: Driver, params: Readonly<Record<string, Value>> = {}): ModelView => ({
  params: withDefaults(driver.params, params),
  definition: emptyDefinition,
  store: new Map(),
  get: () => undefined,
});

const enumItem = ({ code, name, color, transitional }: DriverEnumItem): EnumItem => ({
  code,
  name,
  ...(color === undefined ? {} : { color }),
  ...(transitional === true ? { transitional } : {}),
});

const describeField = (field: Field, view: ModelView): FieldSchema => {
  const { options, showIf, required, ...rest } = resolveField(field, view);
  return {
    ...rest,
    required: required ?? false,
    ...(options ? { options: options.map(enumItem) } : {}),
    ...(showIf ? { showIf: { field: showIf.field, in: [...showIf.in] } } : {}),
  };
};

const indexLabels = (name: SourceText, { from, to, label }: NonNullable<PropertyDef['index']>): SourceText[] =>
  Array.from({ length: to - from + 1 }, (_, offset) => {
    const at = from + offset;
    return label?.(at) ?? sourceFrom((of) => `${of(name)} ${at}`);
  });

const describeProperty = (property: PropertyDef, view: ModelView): PropertySchema => {
  const { id, name, type, unit, capability, access, index, history } = property;
  const choices = typeof property.enum === 'function' ? property.enum(view) : property.enum;
  return {
    id,
    name,
    type,
    writable: access === 'rw',
    charted: chartedTypes.has(type) && history !== 'none',
    ...(unit === undefined ? {} : { unit }),
    ...(capability === undefined ? {} : { capability }),
    ...(choices ? { enum: choices.map(enumItem) } : {}),
    ...(index ? { index: { from: index.from, to: index.to, labels: indexLabels(name, index) } } : {}),
  };
};

const describeAction = (action: ActionDef, view: ModelView): ActionSchema => {
  return {
    id: action.id,
    name: action.name,
    params: (action.params ?? []).map((field) => describeField(field, view)),
    confirm: action.confirm ?? false,
    timeoutMs: action.timeoutMs ?? standardCommandMs,
    expect: (action.expect ?? []).map(({ when, property, in: values }) => ({
      property,
      in: [...values],
      ...(when ? { when: { ...when } } : {}),
    })),
    ...(action.capability === undefined ? {} : { capability: action.capability }),
  };
};

/** `origin` is the file of an integrator's driver. */
export const describeDriver = (driver: Driver, origin = 'builtIn'): DriverInfo => {
  const { id, name, protocol, version, control, category, declares, discover } = driver;
  const view = blankView(driver);
  const columns = (fields: readonly Field[]) => fields.map((field) => describeField(field, view));
  return {
    id,
    name,
    protocol,
    version,
    control,
    category: [...category],
    declares: declares ? { property: columns(declares.property), action: columns(declares.action) } : null,
    discovers: discover !== undefined,
    origin,
  };
};

/** The form of a device's connection parameters. */
export const describeParams = (driver: Driver, view: ModelView = blankView(driver)): FieldSchema[] =>
  driver.params.map((field) => describeField(field, view));

/** Without a view: the properties that every device of the driver has. */
export const describeProperties = (driver: Driver, view: ModelView = blankView(driver)): PropertySchema[] => {
  const list = typeof driver.properties === 'function' ? driver.properties(view) : driver.properties;
  return list.map((property) => describeProperty(property, view));
};

export const describeActions = (driver: Driver, view: ModelView = blankView(driver)): ActionSchema[] => {
  const list = typeof driver.actions === 'function' ? driver.actions(view) : driver.actions;
  return list.map((action) => describeAction(action, view));
};
