import { expect, it } from 'vitest';
import { checkDeps } from './check-deps.ts';
import { inTree, linesOf } from './planted.fixture.ts';

const check = (text: string) => linesOf(inTree({ 'server/src/a.ts': text }, checkDeps));
const fields = (count: number) => Array.from({ length: count }, (_, i) => `  readonly f${i}: string;`).join('\n');

it.each([
  ['an interface', `export interface ADeps {\n${fields(9)}\n}`],
  ['a type', `export type ADeps = {\n${fields(9)}\n};`],
  ['what it picks', `export interface ADeps extends Pick<P, 'a' | 'b' | 'c'> {\n${fields(6)}\n}`],
  ['what it extends', `interface Base {\n${fields(5)}\n}\nexport interface ADeps extends Base {\n${fields(4)}\n}`],
  ['an intersection', `export type ADeps = Pick<P, 'a' | 'b' | 'c'> & {\n${fields(6)}\n};`],
])('counts the dependencies of %s', (_name, text) => {
  expect(check(text).join()).toMatch(/ADeps names 9 dependencies/);
});

const picks = (count: number) => Array.from({ length: count }, (_, i) => `'p${i}'`).join(' | ');

it.each([
  ['one dependency', `export interface ADeps {\n  a: Pick<P, ${picks(13)}>;\n}`],
  ['several dependencies', `export interface ADeps {\n  a: Pick<P, ${picks(7)}>;\n  b: Pick<Q, ${picks(6)}>;\n}`],
  ['groups of picks', `export interface ADeps {\n  a: Pick<P, (${picks(6)}) | (${picks(7)})>;\n}`],
  ['what is nested', `export interface ADeps {\n  a: { b: Pick<P, ${picks(7)}>; c: Pick<Q, ${picks(6)}> };\n}`],
])('counts what is picked of %s', (_name, text) => {
  expect(check(text).join()).toMatch(/ADeps picks 13 members of its dependencies \(at most 12\)/);
});

it('allows an entry point more, and not everything', () => {
  const entry = (count: number) =>
    linesOf(
      inTree(
        { 'server/src/modules/a/a.module.ts': `export interface ADeps {\n  a: Pick<P, ${picks(count)}>;\n}` },
        checkDeps,
      ),
    );
  expect(entry(24)).toEqual([]);
  expect(entry(25).join()).toMatch(/picks 25 .*at most 24/);
});

it('accepts eight, other types, and types that extend themselves', () => {
  expect(check(`export interface ADeps {\n${fields(8)}\n}`)).toEqual([]);
  expect(check(`export interface Reading {\n${fields(20)}\n}`)).toEqual([]);
  expect(check(`export type ADeps = Pick<P, 'a'> & ADeps;`)).toEqual([]);
});
