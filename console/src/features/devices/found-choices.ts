import type { AdoptionResult, FoundDevice, ModelDevice } from '@eoms/contract';

/** The user's choices for one found device. */
export interface Choice {
  chosen: boolean;
  name: string;
  modelId: string | undefined;
}
export type Choices = ReadonlyMap<string, Choice>;
export type Results = ReadonlyMap<string, AdoptionResult>;
type Model = Pick<ModelDevice, 'id' | 'name' | 'brandName'>;

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
/** Shorter model names would match almost any text. */
const shortest = 3;

/** The best model mentioned in a finding's own data; undefined rather than a guess if it mentions none. */
export const modelSaid = (found: FoundDevice, models: readonly Model[]): string | undefined => {
  const said = plain([found.name, ...Object.values(found.info)].join(' '));
  return found.modelIds.find((id) => {
    const model = models.find((one) => one.id === id);
    const name = plain(model?.name ?? '');
    return name.length >= shortest && said.includes(name);
  });
};

/** New devices are selected, under the name that they reported. */
export const firstChoice = (found: FoundDevice, models: readonly Model[], otherwise: string | undefined): Choice => ({
  chosen: found.deviceId === null,
  name: found.name,
  modelId: modelSaid(found, models) ?? otherwise,
});

/** Whether a found device exists already, from before the search or adopted since. */
export const isKnown = (found: FoundDevice, results: Results): boolean =>
  found.deviceId !== null || results.get(found.key)?.deviceId != null;

/** Whether it can be adopted: selected, with a name and a model. */
export const isReady = (choice: Choice): choice is Choice & { modelId: string } =>
  choice.chosen && choice.name.trim() !== '' && choice.modelId !== undefined;

/** Models of the driver, best match first. */
export const inFittingOrder = <T extends Model>(found: FoundDevice, models: readonly T[]): T[] => {
  const rank = new Map(found.modelIds.map((id, at) => [id, at]));
  return [...models].sort((a, b) => (rank.get(a.id) ?? models.length) - (rank.get(b.id) ?? models.length));
};
