import type { SignalLink, SignalNode, SignalPort } from '@eoms/contract';
import { type ResolvedProperty, splitValueKey } from '@eoms/drivers/kit';
import type { PropertyState } from '@eoms/engine';

/** The ports that a device describes; null for a side that it does not describe. */
export interface DescribedPorts {
  readonly inputs: readonly SignalPort[] | null;
  readonly outputs: readonly SignalPort[] | null;
  /** Property with the selected input, for displays and for switchers with one output. */
  readonly inputProperty: string | undefined;
  /** Property with one input per output, for matrices. */
  readonly routeProperty: string | undefined;
}

const plain = (code: string): SignalPort => ({ code, name: { zh: code, en: code } });
const portsOfEnum = ({ enum: items = [] }: ResolvedProperty): SignalPort[] =>
  items.map(({ code, name }) => ({ code, name }));

const portsOfIndex = ({ index }: ResolvedProperty): SignalPort[] | null => {
  if (!index) return null;
  const many = Math.max(0, index.to - index.from + 1);
  return Array.from({ length: many }, (_, i) => {
    const code = String(index.from + i);
    return { code, name: index.labels[i] ?? plain(code).name };
  });
};

/** Ports by capability: of a matrix from `route`, of a display from `input`. */
export const describePorts = (properties: readonly ResolvedProperty[]): DescribedPorts => {
  const route = properties.find((property) => property.capability === 'route');
  const input = properties.find((property) => property.capability === 'input');
  const selector = route ?? input;
  const inputs = selector ? portsOfEnum(selector) : [];
  return {
    inputs: inputs.length > 0 ? inputs : null,
    outputs: route ? portsOfIndex(route) : null,
    inputProperty: route ? undefined : input?.id,
    routeProperty: route?.id,
  };
};

/** Whether a device describes any input or output for pictures. */
export const handlesSignals = (ports: DescribedPorts): boolean =>
  ports.inputProperty !== undefined || ports.routeProperty !== undefined;

/** A side without described ports accepts any name that a user gives. */
export const acceptsPort = (described: readonly SignalPort[] | null, code: string): boolean =>
  described === null || described.some((port) => port.code === code);

/** Ports to draw: those described, else those with cables; a source has one output `out`. */
export const portsToShow = (
  deviceId: string,
  ports: DescribedPorts,
  links: readonly SignalLink[],
): Pick<SignalNode, 'inputs' | 'outputs'> => {
  const typed = (codes: readonly string[]) => [...new Set(codes)].map(plain);
  const into = links.filter((link) => link.toDeviceId === deviceId).map((link) => link.toPort);
  const outOf = links.filter((link) => link.fromDeviceId === deviceId).map((link) => link.fromPort);
  return {
    inputs: [...(ports.inputs ?? typed(into))],
    outputs: [...(ports.outputs ?? typed(handlesSignals(ports) ? outOf : ['out', ...outOf]))],
  };
};

const known = (state: PropertyState | undefined): string | undefined =>
  state === undefined || state.value === null || state.value === '' ? undefined : String(state.value);

/** The input selected for an output (of a matrix) or overall (of a display); undefined if unknown. */
export const inputShown = (
  ports: DescribedPorts,
  values: Readonly<Record<string, PropertyState>>,
  output: string | null,
): string | undefined => {
  if (ports.routeProperty !== undefined)
    return known(output === null ? values[ports.routeProperty] : values[`${ports.routeProperty}[${output}]`]);
  return ports.inputProperty === undefined ? undefined : known(values[ports.inputProperty]);
};

/** The selected inputs, for the graph. */
export const activeInputs = (
  ports: DescribedPorts,
  values: Readonly<Record<string, PropertyState>>,
): SignalNode['active'] => {
  const wanted = ports.routeProperty ?? ports.inputProperty;
  return Object.entries(values).flatMap(([key, state]) => {
    const { property, index } = splitValueKey(key);
    const input = property === wanted ? known(state) : undefined;
    return input === undefined ? [] : [{ output: index === undefined ? null : String(index), input }];
  });
};
