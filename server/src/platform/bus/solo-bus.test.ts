import { event } from '@eoms/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSoloBus } from './solo-bus.ts';

it('has nobody to talk to and loses nothing', async () => {
  const bus = createSoloBus('me');
  const said = event('test.said', z.string());
  const never = () => expect.unreachable();
  const ends = [bus.on(said, never), bus.onGap(never), bus.onNode(never)];
  await bus.start();
  bus.publish(said, 'hello');
  bus.publishTo('me', said, 'hello');
  expect([bus.nodes(), bus.state()]).toEqual([[], { kind: 'solo', connected: true, nodes: 0 }]);
  for (const end of ends) end();
  await bus.stop();
});
