import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly registry: Registry;
  counter<L extends string = never>(name: string, help: string, labels?: readonly L[]): Counter<L>;
  /** With `read`, the value is read at every scrape; while it cannot be read, it is not a number. */
  gauge(name: string, help: string, read?: () => number | Promise<number>): Gauge;
  histogram<L extends string = never>(
    name: string,
    help: string,
    buckets: number[],
    labels?: readonly L[],
  ): Histogram<L>;
}

/** Names start with `eoms_`; the registry is not the global one, so that tests can create as many as they like. */
export const createMetrics = (): Metrics => {
  const registry = new Registry();
  // As for the health page: by default, its timer alone would wake an idle server a hundred times a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labels = []) => new Counter({ name, help, labelNames: [...labels], registers }),
    gauge: (name, help, read) =>
      new Gauge({
        name,
        help,
        registers,
        ...(read
          ? {
              async collect() {
                this.set(await Promise.resolve(read()).catch(() => Number.NaN));
              },
            }
          : {}),
      }),
    histogram: (name, help, buckets, labels = []) =>
      new Histogram({ name, help, buckets, labelNames: [...labels], registers }),
  };
};
