import { type AnyEndpoint, type ModelDescription, modelsEndpoints } from '@eoms/contract';
import type { Product } from './product.ts';

/** Returns a function that makes calls as an administrator and throws when one is refused. */
export const createAsk =
  (product: Product, token: string) =>
  async <T>(endpoint: AnyEndpoint, args: { query?: object; body?: object } = {}): Promise<T> => {
    const { data, code, details } = await product.call(endpoint, { ...args, token });
    if (data === null) throw new Error(`${endpoint.path}: ${code} ${JSON.stringify(details)}`);
    return data as T;
  };

export interface BenchModel {
  readonly name: string;
  readonly actionClass: string;
  readonly properties: ModelDescription['properties'];
  readonly actions: ModelDescription['actions'];
}

/** Creates a model as the model screen would, and returns its id. */
export const describeModel = async (product: Product, token: string, model: BenchModel): Promise<string> => {
  const ask = createAsk(product, token);
  const { name, actionClass, properties, actions } = model;
  const { records } = await ask<{ records: { typeId: string; brandId: string }[] }>(modelsEndpoints.pageModels);
  const { path } = modelsEndpoints.describeActionClass;
  const blank = await ask<ModelDescription>({
    ...modelsEndpoints.describeActionClass,
    path: path.replace('{class}', actionClass) as `/${string}`,
  });
  const { id } = await ask<{ id: string }>(modelsEndpoints.saveModel, {
    body: {
      name,
      typeId: records[0]?.typeId,
      brandId: records[0]?.brandId,
      actionClass,
      enabled: true,
      sort: 0,
      image: null,
      defaults: {},
      remarks: '',
      description: { ...blank, properties, actions },
    },
  });
  return id;
};
