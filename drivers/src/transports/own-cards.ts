import { networkInterfaces } from 'node:os';

/** One IPv4 address of this machine. */
export interface OwnCard {
  readonly address: string;
  /** The loopback interface. */
  readonly internal: boolean;
}

export const ownCards = (): OwnCard[] =>
  Object.values(networkInterfaces()).flatMap((cards) =>
    (cards ?? [])
      .filter(({ family }) => family === 'IPv4')
      .map(({ address, internal }) => ({ address, internal: internal === true })),
  );

/** The addresses by which other machines reach this one. */
export const ownAddresses = (): string[] => ownCards().flatMap(({ address, internal }) => (internal ? [] : [address]));
