import { describe, expect, it } from 'vitest';
import { checkImports } from './check-imports.ts';
import { inTree, linesOf } from './planted.fixture.ts';

const plant = (files: Record<string, string>) => linesOf(inTree(files, checkImports));

const modules = {
  'server/src/wiring/foundation.ts': `
import { createPlaces } from '../modules/places/places.module.ts';
export const createFoundation = () => ({ places: createPlaces() });
`,
  'server/src/wiring/equipment.ts': `
import { createDevices } from '../modules/devices/devices.module.ts';
export const createEquipment = ({ places }: { places: number }) => ({ devices: createDevices(places) });
`,
  'server/src/modules/places/places.module.ts': 'export const createPlaces = () => 1;\n',
  'server/src/modules/devices/devices.module.ts': 'export const createDevices = (p: number) => p;\n',
  'server/src/modules/places/places.tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const t = pgTable;\n",
};

describe('check-imports', () => {
  it('accepts allowed imports', () => {
    expect(
      plant({
        ...modules,
        'contract/src/a.ts': "import { z } from 'zod';\nexport const a = z;\n",
        'server/src/modules/devices/devices.store.ts':
          "import { eq } from 'drizzle-orm';\nimport { t } from '../places/places.tables.ts';\nexport const b = [eq, t];\n",
      }),
    ).toEqual([]);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    [
      'a library in the contract',
      { 'contract/src/a.ts': "import 'node:fs';\nimport pg from 'pg';\nexport const x = pg;" },
      /zod only/,
    ],
    [
      'the engine on the whole contract',
      { 'engine/src/a.ts': "import type { A } from '@eoms/contract';" },
      /engine may not import/,
    ],
    [
      'the driver list outside the wiring',
      { 'server/src/app.ts': "import { d } from '@eoms/drivers';" },
      /server may not import @eoms\/drivers/,
    ],
    [
      'a driver with its simulator',
      { 'drivers/src/protocols/x/x.driver.ts': "import { s } from './x.simulator.ts';\nexport const d = s;" },
      /carries no simulators/,
    ],
    [
      'simulators in the product',
      { 'server/src/app.ts': "import { simulate } from '@eoms/drivers/simulators';" },
      /carries no simulators/,
    ],
    [
      'the sample venue loaded with the product',
      {
        'server/src/open-demo.ts': "import { demo } from './demo/demo.ts';\nexport const d = demo;",
        'server/src/demo/demo.ts': 'export const demo = 1;',
      },
      /loaded when it is asked for/,
    ],
    [
      'the sample venue behind its door',
      {
        'server/src/main.ts': "export const ports = () => import('./demo/own-ports.ts');",
        'server/src/demo/own-ports.ts': 'export const demo = 1;',
      },
      /loaded when it is asked for/,
    ],
    [
      'another package by a path',
      { 'console/src/app/a.ts': "import type { A } from '../../../server/src/app.ts';" },
      /reaches into server/,
    ],
    [
      'nouns of the console that know each other',
      {
        'console/src/domain/places/a.ts': "import type { B } from '../devices/b.ts';\nexport type A = B;",
        'console/src/domain/devices/b.ts': 'export type B = 1;',
        'console/src/domain/devices/c.ts': "import type { D } from '../places/d.ts';\nexport type C = D;",
        'console/src/domain/places/d.ts': 'export type D = 1;',
      },
      /the nouns devices → places → devices know each other/,
    ],
    [
      'a type-only cycle',
      {
        'engine/src/a.ts': "import type { B } from './b.ts';\nexport type A = B;",
        'engine/src/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
      },
      /cycle: engine\/src\/a.ts → engine\/src\/b.ts → engine\/src\/a.ts/,
    ],
    [
      'a cycle through import types',
      {
        'engine/src/a.ts': "export type A = import('./b.ts').B;",
        'engine/src/b.ts': "import type { A } from './a.ts';\nexport type B = A;",
      },
      /cycle/,
    ],
    [
      'a protocol in a protocol',
      { 'drivers/src/protocols/a/a.driver.ts': "import { b } from '../b/b.codec.ts';" },
      /protocols do not know each other/,
    ],
    ['a socket in a codec', { 'drivers/src/protocols/a/a.codec.ts': "import net from 'node:net';" }, /codec is pure/],
    [
      'SQL in a route',
      { 'server/src/modules/places/places.routes.ts': "import { sql } from 'drizzle-orm';" },
      /belongs in a \*\.store\.ts/,
    ],
    [
      'Fastify in a module',
      { 'server/src/modules/places/places.routes.ts': "import type { FastifyRequest } from 'fastify';" },
      /belongs in platform\/http/,
    ],
    ['PostgreSQL in the engine', { 'engine/src/a.ts': "import pg from 'pg';" }, /engine knows neither/],
    [
      'a later module',
      { ...modules, 'server/src/modules/places/a.ts': "import { createDevices } from '../devices/devices.module.ts';" },
      /devices is made after places/,
    ],
    [
      "a module's inside",
      { ...modules, 'server/src/modules/devices/a.ts': "import { p } from '../places/save-place.ts';" },
      /use the door/,
    ],
    [
      'a later table',
      { ...modules, 'server/src/modules/places/a.store.ts': "import { d } from '../devices/devices.tables.ts';" },
      /devices is made after places/,
    ],
    [
      'a feature in a feature',
      { 'console/src/features/a/a.tsx': "import { B } from '../b/b.tsx';" },
      /feature a may not import feature b/,
    ],
    [
      'the network in the widgets',
      { 'console/src/ui/a.ts': "import { call } from '../api/call.ts';" },
      /ui is below api/,
    ],
    ['a missing file extension', { 'engine/src/a.ts': "import { b } from './b';" }, /add the file extension/],
    ['a thread', { 'server/src/a.ts': "import { Worker } from 'node:worker_threads';" }, /start a process/],
    ['an import for its side effects', { 'engine/src/a.ts': "import './b.ts';" }, /only for its side effects/],
  ])('finds %s', (_name, files, expected) => {
    expect(plant(files).join('\n')).toMatch(expected);
  });
});
