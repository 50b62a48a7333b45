import type { ModelDescription, TryResult, Value } from '@eoms/contract';
import type { Caller } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import type { CatalogueWork } from '../catalogue.work.ts';
import { checkDescription, completeDescription } from './check-description.ts';

interface TryRequest {
  readonly actionClass: string;
  readonly description: ModelDescription;
  readonly params: Record<string, Value>;
  readonly action: { readonly id: string; readonly args: Record<string, Value> } | null;
}

/** Runs a description that is not saved yet on a device that is not installed yet. */
export const tryModel = async (
  { knowledge, devices }: CatalogueWork,
  request: TryRequest,
  caller: Caller,
): Promise<TryResult> => {
  const known = knowledge.of(request.actionClass);
  if (!known) throw refuse('catalogue.unknownDriver');
  const { driver } = known;
  const description = completeDescription(request.description, known.description);
  checkDescription(driver, description, [known.description], caller.language);
  const { params, action } = request;
  const host = driver.params.find((field) => field.type === 'host');
  const target = host ? (params[host.id] ?? null) : null;
  // Neither arguments nor parameters: there are secrets among them.
  await caller.audit({ target: driver.id, after: { host: target, action: action?.id ?? null } });
  return devices().tryModel({ driver, description, params, action }, caller);
};
