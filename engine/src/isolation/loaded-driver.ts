import {
  type ActionDef,
  type Driver,
  defineDriver,
  deviceError,
  emptyDefinition,
  type Field,
  type ModelView,
  type PropertyDef,
  type ResolvedAction,
  type ResolvedProperty,
  transportOf,
  withDefaults,
} from '@eoms/drivers/kit';
import { resolveActions, resolveProperties } from '../links/descriptions.ts';
import type { LoadedDriver } from './messages.ts';

const blank = (driver: Driver): ModelView => ({
  params: withDefaults(driver.params, {}),
  definition: emptyDefinition,
  store: new Map(),
  get: () => undefined,
});

/** In the worker: the parts of a driver that can be sent as data. */
export const describeDriver = (driver: Driver): LoadedDriver => {
  const view = blank(driver);
  const { id, version, name, category, protocol, control, models, discover } = driver;
  const properties = typeof driver.properties === 'function' ? driver.properties(view) : driver.properties;
  const actions = typeof driver.actions === 'function' ? driver.actions(view) : driver.actions;
  const asData = (fields: readonly Field[]) =>
    fields.map((field) => (typeof field.options === 'function' ? { ...field, options: field.options(view) } : field));
  return {
    id,
    version,
    name,
    category,
    protocol,
    control,
    params: asData(driver.params),
    ...(models === undefined ? {} : { models }),
    port: transportOf(driver.transport, view.params).port,
    properties: resolveProperties(properties, view),
    actions: resolveActions(actions, view),
    readsNeighbours: driver.neighbours !== undefined,
    ...(discover === undefined ? {} : { discover: { name: discover.name, params: asData(discover.params) } }),
  };
};

const elsewhere = (): Promise<never> =>
  Promise.reject(
    deviceError('unreachable', { zh: '该驱动程序在独立进程中运行', en: 'this driver runs in its own process' }),
  );

export const toPropertyDef = ({ index, ...rest }: ResolvedProperty): PropertyDef => {
  if (index === undefined) return rest;
  const { from, to, labels } = index;
  return { ...rest, index: { from, to, label: (i) => labels[i - from] ?? { zh: `${i}`, en: `${i}` } } };
};
export const toActionDef = (action: ResolvedAction): ActionDef => ({ ...action, run: elsewhere });

/** In the server: the driver as data for lists, forms and models; its sessions run in its host. */
export const standIn = ({
  port,
  properties,
  actions,
  discover,
  readsNeighbours,
  ...description
}: LoadedDriver): Driver =>
  defineDriver({
    ...description,
    transport: { kind: 'own', port, connect: elsewhere },
    properties: properties.map(toPropertyDef),
    actions: actions.map(toActionDef),
    ...(readsNeighbours ? { neighbours: elsewhere } : {}),
    ...(discover === undefined ? {} : { discover: { ...discover, run: elsewhere } }),
  });
