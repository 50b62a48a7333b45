import type { AnyEndpoint } from '@eoms/contract';
import type { Product } from './product.ts';

/** Makes calls that must succeed; returns their data. */
export const orderAs =
  (product: Product, token: string) =>
  async <T>(endpoint: AnyEndpoint, body: object): Promise<T> => {
    const { status, code, data, details } = await product.call(endpoint, { token, body });
    if (!status) throw new Error(`refused: ${code} ${JSON.stringify(details)}`);
    return data as T;
  };
