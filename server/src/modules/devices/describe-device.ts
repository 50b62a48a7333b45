import type {
  ActionSchema,
  Connection,
  Diagnostics,
  FieldSchema,
  LinkFrame,
  PropertySchema,
  Value,
} from '@eoms/contract';
import type { ResolvedAction, ResolvedField, ResolvedProperty } from '@eoms/drivers/kit';
import type { Engine } from '@eoms/engine';

type EngineDiagnostics = NonNullable<ReturnType<Engine['diagnostics']>>;
const iso = (at: number): string => new Date(at).toISOString();

const chartedTypes = new Set(['int', 'long', 'double', 'bool', 'enum']);

export const toProperty = (property: ResolvedProperty): PropertySchema => ({
  id: property.id,
  name: property.name,
  type: property.type,
  unit: property.unit,
  enum: property.enum?.map((item) => ({ ...item })),
  writable: property.access === 'rw',
  capability: property.capability,
  index: property.index && { ...property.index, labels: [...property.index.labels] },
  charted: property.history !== 'none' && chartedTypes.has(property.type),
});

const toField = (field: ResolvedField): FieldSchema => ({
  id: field.id,
  name: field.name,
  type: field.type,
  required: field.required ?? false,
  default: field.default,
  unit: field.unit,
  min: field.min,
  max: field.max,
  pattern: field.pattern,
  options: field.options?.map((item) => ({ ...item })),
  showIf: field.showIf && { field: field.showIf.field, in: [...field.showIf.in] },
});

const standardTimeoutMs = 15_000;
export const toAction = (action: ResolvedAction): ActionSchema => ({
  id: action.id,
  name: action.name,
  params: action.params.map(toField),
  confirm: action.confirm ?? false,
  capability: action.capability,
  expect: (action.expect ?? []).map((proof) => ({ ...proof, in: [...proof.in] })),
  timeoutMs: action.timeoutMs ?? standardTimeoutMs,
});

/** Connection parameters as the console may see them: no secret, whatever wrote it there. */
export const openParams = (params: Record<string, Value>, secretIds: ReadonlySet<string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(params).filter(([id]) => !secretIds.has(id)));

export const toDiagnostics = (found: EngineDiagnostics | undefined, connection: Connection): Diagnostics => ({
  connection,
  connectedSince: found?.connectedSince === undefined ? null : iso(found.connectedSince),
  lastError: found?.lastError ? { at: iso(found.lastError.at), text: found.lastError.text } : null,
  roundTrip: found?.roundTripMs ?? null,
  queueLength: found?.queueLength ?? 0,
  polls: found?.polls ?? 0,
  missed: found?.missed ?? 0,
  setAside: found?.setAside ?? false,
  frames: (found?.frames ?? []).map(toFrame),
});

const toFrame = (frame: EngineDiagnostics['frames'][number]): LinkFrame => ({
  at: iso(frame.at),
  direction: frame.direction === 'out' ? 'sent' : 'received',
  text: frame.text,
  hex: frame.hex,
  meaning: frame.meaning ?? null,
});
