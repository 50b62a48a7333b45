import type { Broker } from '@eoms/drivers/kit';

/** What the broker says about itself; null while it has not, or if it does not publish it. */
export interface BrokerTraffic {
  readonly connections: number | null;
  readonly retained: number | null;
  readonly dropped: number | null;
}

/** Topics of Mosquitto, published every ten seconds unless configured otherwise. */
const topics = {
  connections: '$SYS/broker/clients/connected',
  retained: '$SYS/broker/retained messages/count',
  dropped: '$SYS/broker/publish/messages/dropped',
} as const satisfies Record<keyof BrokerTraffic, string>;

/** Follows the figures that the broker publishes about itself. */
export const followTraffic = (broker: Pick<Broker, 'subscribe'>) => {
  const figures: { -readonly [key in keyof BrokerTraffic]: number | null } = {
    connections: null,
    retained: null,
    dropped: null,
  };
  const stops = Object.entries(topics).map(([key, topic]) =>
    broker.subscribe(topic, {
      take: ({ payload }) => {
        const value = Number(payload.toString());
        if (Number.isInteger(value) && value >= 0) figures[key as keyof BrokerTraffic] = value;
      },
    }),
  );
  return {
    read: (): BrokerTraffic => ({ ...figures }),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
};
