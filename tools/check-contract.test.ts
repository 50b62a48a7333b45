import { Done, endpoint } from '@eoms/contract';
import { expect, it } from 'vitest';
import { callsOf, callsPage } from './calls-page.ts';
import { checkContract, uniqueProblems } from './check-contract.ts';
import { inTree, linesOf } from './planted.fixture.ts';

const call = (path: `/${string}`) =>
  endpoint({ method: 'GET', path, summary: 'Something', needs: 'session', scope: 'none', reply: Done });
const exports = { roomEndpoints: { listRooms: call('/room/list'), getRoom: call('/room/{id}') } };
const routes = 'export const routes = implement(roomEndpoints, handlers);';
const tree = (files: Record<string, string> = {}) => ({
  'docs/calls.md': callsPage(callsOf(exports)),
  'server/src/modules/rooms/rooms.routes.ts': routes,
  ...files,
});
const plant = (files: Record<string, string>, wanted: string[] = [], offered: Record<string, unknown> = exports) =>
  linesOf(inTree(files, (base) => checkContract(base, offered, wanted))).join('\n');

it('accepts calls that are implemented, documented and named by the specification', () => {
  expect(plant(tree(), ['GET /room/list', 'GET /room/{}'])).toBe('');
});

it('finds a family without routes', () => {
  expect(plant(tree({ 'server/src/modules/rooms/rooms.routes.ts': '' }))).toMatch(/no route implements roomEndpoints/);
});

it('finds two calls on the same path', () => {
  const twins = { roomEndpoints: { a: call('/room/{id}'), b: call('/room/{room}') } };
  expect(linesOf(uniqueProblems(callsOf(twins))).join()).toMatch(/b and roomEndpoints.a are both GET \/room\/\{\}/);
});

it('finds a call of the specification that the contract lacks', () => {
  expect(plant(tree(), ['POST /room/list'])).toMatch(/the specification names POST \/room\/list/);
});

it('finds an outdated page', () => {
  expect(plant(tree({ 'docs/calls.md': '# Calls\n' }))).toMatch(/run npm run check:calls/);
});
