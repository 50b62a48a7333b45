import type { FoundOperation, ServiceDocument } from '@eoms/contract';

export type Operation = ServiceDocument['operations'][number];

/** Two of one controller never have the same name. */
export const idOf = ({ controller, name }: Operation): string => `${controller}\n${name}`;

export const matching = (operations: readonly Operation[], words: string): readonly Operation[] => {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return operations;
  return operations.filter(({ controller, name, requestMethod, uri }) =>
    `${controller} ${name} ${requestMethod} ${uri}`.toLowerCase().includes(wanted),
  );
};

export const toImport = ({ known: _, ...operation }: Operation): FoundOperation => operation;

/** Those that fit one call each. */
export const inParts = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
