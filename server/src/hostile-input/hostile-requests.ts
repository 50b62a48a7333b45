import type { AnyEndpoint } from '@eoms/contract';
import { sampleOf, withOther } from './sample-spots.ts';

/** One request in which exactly one text, or one key of a record, is hostile. */
export interface HostileRequest {
  readonly part: string;
  /** Its path: `rows.0.name`. */
  readonly field: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** All requests that differ from a valid one by `text` in one place. */
export const hostileRequests = (endpoint: AnyEndpoint, text: string): HostileRequest[] => {
  const parts = { params: sampleOf(endpoint.params), query: sampleOf(endpoint.query), body: sampleOf(endpoint.body) };
  const good = {
    params: parts.params.value as Record<string, string>,
    query: parts.query.value as Record<string, string>,
    body: endpoint.body ? parts.body.value : undefined,
  };
  return Object.entries(parts).flatMap(([part, { value, spots }]) =>
    spots
      .filter(({ takes }) => takes !== 'other')
      .map((spot) => ({ ...good, part, field: spot.path.join('.'), [part]: withOther(value, spot, text) })),
  );
};
