import type { AnyEndpoint } from '@eoms/contract';

export interface LooseArguments {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
}

const text = (value: unknown): string => (value instanceof Date ? value.toISOString() : String(value));

/** The same-origin URL path of a call. Query parameters that are undefined, null or empty are left out. */
export const addressOf = (endpoint: Pick<AnyEndpoint, 'path'>, args: LooseArguments = {}): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(text(args.params?.[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {}))
    if (value !== undefined && value !== null && value !== '') query.set(name, text(value));
  const search = query.toString();
  return `/eoms${path}${search ? `?${search}` : ''}`;
};
