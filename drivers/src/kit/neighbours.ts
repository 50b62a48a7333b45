/** Another station as it announces itself on a port. */
export interface AnnouncedNeighbour {
  /** Its own name; empty if it does not say. */
  readonly name: string;
  /** Addresses by which it may be managed. */
  readonly addresses: readonly string[];
  /** Six bytes as `00:11:22:aa:bb:cc`. */
  readonly macs: readonly string[];
  /** Whether it passes on what others send: a switch or a router, and not a telephone or a wireless access point. */
  readonly forwards: boolean;
}

/** One port of a switch and what is behind it. */
export interface NeighbourPort {
  /** Its number as in `link[3]`, if the device has such a property. */
  readonly port: number | null;
  /** As the switch names it. */
  readonly name: string;
  readonly announced: readonly AnnouncedNeighbour[];
  /** Hardware addresses from which something arrived on this port. */
  readonly macs: readonly string[];
}

/** What a switch knows about its ports. */
export interface Neighbours {
  readonly name: string;
  /** The hardware addresses of the switch itself. */
  readonly macs: readonly string[];
  readonly ports: readonly NeighbourPort[];
  /** Which hardware address an IP address belongs to, as far as the device has asked itself. */
  readonly resolved: readonly (readonly [ip: string, mac: string])[];
  /** Whether a table was longer than what is read of it. */
  readonly isPartial: boolean;
}
