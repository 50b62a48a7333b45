import { expect, it } from 'vitest';
import { checkChanges } from './check-changes.ts';
import { inTree, linesOf } from './planted.fixture.ts';

const path = 'server/src/modules/orders/save-order.ts';

it.each([
  ['a message by hand', "export const a = () => live.publish('orders', ordersChanged, {});\n", /live\.pushes/],
  ['one by its platform', "export const a = () => deps.platform.live.publish('orders', b, {});\n", /live\.pushes/],
  ['one that is passed on', 'export const a = b({ send: live.publish });\n', /live\.pushes/],
  ['one that is taken out', 'const { publish, isWanted } = live;\nexport const a = publish;\n', /live\.pushes/],
  ['a wake by hand', 'export const a = () => deadlines.wake();\n', /news\.wakes/],
])('finds %s', (_name, text, advice) => {
  expect(linesOf(inTree({ [path]: text }, checkChanges)).join('\n')).toMatch(advice);
});

it('finds an exception that nothing needs any more', () => {
  const files = { 'server/src/modules/places/follow-states.ts': "export const a = 'publish';\n" };
  expect(linesOf(inTree(files, checkChanges)).join('\n')).toMatch(/no longer needs/);
});

it('accepts what is declared, readings, tests and the platform', () => {
  const declared = [
    'news.publish(ordersChanged, {});',
    "live.pushes(ordersChanged, (_, publish) => publish('orders', ordersChanged, {}));",
    'news.wakes(ordersChanged, deadlines);',
    'news.on(ordersChanged, watch.wake);',
  ];
  const direct = "live.publish('orders', ordersChanged, {});\nqueue.wake();\n";
  const files = {
    [path]: `${declared.join('\n')}\n`,
    'server/src/modules/devices/live/publish-device-news.ts': "live.publish('devices', deviceStateChanged, {});\n",
    'server/src/modules/orders/orders.test.ts': direct,
    'server/src/platform/live/live-hub.ts': direct,
  };
  expect(inTree(files, checkChanges)).toEqual([]);
});
