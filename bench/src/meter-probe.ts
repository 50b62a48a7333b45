import mqtt from 'mqtt';

export interface MeterProbe {
  /** Milliseconds until a reading was stored and acknowledged, for those sent since the last call; sorted. */
  delays(): number[];
  /** Resolves when readings have been stored quickly for a while; with the seconds that this took. */
  recovered(): Promise<number>;
  stop(): Promise<void>;
}

const everyMs = 100;
const quickMs = 1_000;
const quickFor = 10;
const giveUpMs = 60_000;

/** A meter of its own that sends a reading ten times a second and measures when it is acknowledged. */
export const openMeterProbe = async (port: number, topic: string): Promise<MeterProbe> => {
  const options = { host: '127.0.0.1', port, username: 'bench', password: 'Quiet-harbour-19', reconnectPeriod: 0 };
  const client = await mqtt.connectAsync(options);
  let delays: number[] = [];
  let quick = 0;
  let n = 0;
  const waiting = new Set<number>();
  const timer = setInterval(() => {
    const sentAt = performance.now();
    n += 1;
    waiting.add(sentAt);
    const payload = JSON.stringify({
      temperature: 10 + (n % 100) / 10,
      humidity: 50 + (n % 97) / 10,
      battery: 50 + (n % 89),
    });
    client.publish(topic, payload, { qos: 1 }, () => {
      waiting.delete(sentAt);
      const delay = performance.now() - sentAt;
      delays.push(delay);
      quick = delay < quickMs ? quick + 1 : 0;
    });
  }, everyMs);
  return {
    delays() {
      const all = [...delays, ...[...waiting].map((sentAt) => performance.now() - sentAt)].sort((a, b) => a - b);
      delays = [];
      return all;
    },
    async recovered() {
      const begun = performance.now();
      quick = 0;
      while (quick < quickFor && performance.now() - begun < giveUpMs)
        await new Promise((next) => setTimeout(next, 50));
      return (performance.now() - begun - quickFor * everyMs) / 1_000;
    },
    async stop() {
      clearInterval(timer);
      await client.endAsync(true);
    },
  };
};
