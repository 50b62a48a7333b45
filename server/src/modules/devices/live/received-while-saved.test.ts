import { drivers } from '@eoms/drivers';
import { systemClock } from '@eoms/drivers/kit';
import { createEngine } from '@eoms/engine';
import { expect, it } from 'vitest';
import { createLog } from '../../../platform/log/log.ts';
import { openBrokerFixture } from '../../../platform/mqtt/mqtt-broker.fixture.ts';

const name = { zh: '值', en: 'value' };

it('receives every acknowledged QoS 1 message, however often its device is saved meanwhile', async () => {
  const mqtt = await openBrokerFixture();
  const received = new Set<unknown>();
  const engine = createEngine({
    clock: systemClock,
    log: createLog('silent'),
    drivers,
    shared: { broker: mqtt.broker.open },
    sinks: { history: { series: () => undefined, record: (_value, _at, value) => received.add(value).size } },
  });
  const save = (revision: number): void =>
    engine.upsert({
      id: 'meter',
      name: `meter ${revision}`,
      placeId: 'hall',
      driverId: 'mqtt',
      enabled: true,
      params: { base: 'hall/meter', availability: revision % 2 === 0 ? '' : '{base}/status' },
      definition: {
        properties: [{ id: 'count', name, type: 'int', access: 'r', wire: { topic: '{base}/count' } }],
        actions: [],
      },
    });
  try {
    save(0);
    engine.start();
    await engine.untilListening();
    const client = await mqtt.client();
    const acknowledged: number[] = [];
    for (let n = 1; n <= 200; n += 1) {
      const sent = client.publishAsync('hall/meter/count', String(n), { qos: 1 });
      if (n % 3 === 0) setImmediate(() => save(n));
      await sent;
      acknowledged.push(n);
    }
    expect(acknowledged.filter((n) => !received.has(n))).toEqual([]);
  } finally {
    await engine.stop();
    await mqtt.close();
  }
});
