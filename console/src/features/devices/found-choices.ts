import type { AdoptionResult, FoundDevice, ModelDevice } from '@eoms/contract';

/** What somebody decided about one finding. */
export interface Choice {
  chosen: boolean;
  name: string;
  modelId: string | undefined;
}
export type Choices = ReadonlyMap<string, Choice>;
export type Results = ReadonlyMap<string, AdoptionResult>;
type Model = Pick<ModelDevice, 'id' | 'name' | 'brandName'>;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
/** Shorter names are in everything. */
const shortest = 3;

/** The best model that the finding itself names; what says nothing of its model gets none, rather than any. */
export const modelSaid = (found: FoundDevice, models: readonly Model[]): string | undefined => {
  const said = plain([found.name, ...Object.values(found.info)].join(' '));
  return found.modelIds.find((id) => {
    const model = models.find((one) => one.id === id);
    const name = plain(model?.name ?? '');
    return name.length >= shortest && said.includes(name);
  });
};

/** Findings that are no devices yet are chosen, under the name that they told. */
export const firstChoice = (found: FoundDevice, models: readonly Model[], otherwise: string | undefined): Choice => ({
  chosen: found.deviceId === null,
  name: found.name,
  modelId: modelSaid(found, models) ?? otherwise,
});

/** Whether a finding is a device already: before the search, or since it was adopted. */
export const isKnown = (found: FoundDevice, results: Results): boolean =>
  found.deviceId !== null || results.get(found.key)?.deviceId != null;

/** Chosen, named and of a model: what the button will adopt. */
export const isReady = (choice: Choice): choice is Choice & { modelId: string } =>
  choice.chosen && choice.name.trim() !== '' && choice.modelId !== undefined;

/** Models of the driver in the order in which they fit a finding. */
export const inFittingOrder = <T extends Model>(found: FoundDevice, models: readonly T[]): T[] => {
  const rank = new Map(found.modelIds.map((id, at) => [id, at]));
  return [...models].sort((a, b) => (rank.get(a.id) ?? models.length) - (rank.get(b.id) ?? models.length));
};
