import { pathsOf } from '@eoms/contract';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { checkValue } from '../check-value.ts';
import { docsPage } from './docs-page.ts';
import { everyCall } from './every-call.ts';
import { familyDescriptions } from './family-descriptions.ts';
import { type OpenapiDocument, openapiOf } from './openapi.ts';
import { familyOf } from './operation.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters: readonly { readonly name: string; readonly schema: unknown }[];
  readonly requestBody?: { readonly content: Record<string, { readonly example?: unknown }> };
}

const routes = everyCall();
const document: OpenapiDocument = JSON.parse(JSON.stringify(openapiOf(routes, '1.2.3')));
const operationOf = (name: string): Operation => {
  const { endpoint } = routes.find((route) => route.name === name) ?? {};
  if (!endpoint) throw new Error(`no call ${name}`);
  return document.paths[pathsOf(endpoint)[0] ?? '']?.[endpoint.method.toLowerCase()] as Operation;
};
const schemaOf = (name: string, parameter: string): unknown =>
  operationOf(name).parameters.find((one) => one.name === parameter)?.schema;

const refsIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? '');
const found = (ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);

describe('the OpenAPI document', () => {
  it('has no errors and no warnings for a linter', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: '/openapi.json', config });
    expect(problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`)).toEqual([]);
  });

  it('names entities once and refers to them, including recursive ones', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['DeviceRow', 'DeviceDraft', 'Refusal', 'PlaceTree']));
    expect(schemas.PlaceTree).toMatchObject({
      properties: { children: { items: { $ref: '#/components/schemas/PlaceTree' } } },
    });
    expect(Object.keys(schemas).filter((name) => name.startsWith('_'))).toEqual([]);
    expect(refsIn(document).filter((ref) => found(ref) === undefined)).toEqual([]);
    expect(operationOf('saveDevice').requestBody?.content['application/json']).toMatchObject({
      schema: { $ref: '#/components/schemas/DeviceDraft' },
    });
  });

  it('says which calls a panel has to limit in time', () => {
    const notAfter = { $ref: '#/components/parameters/NotAfter' };
    expect(operationOf('executeAction').parameters).toContainEqual(notAfter);
    for (const name of ['getLayout', 'saveDevice']) expect(operationOf(name).parameters).not.toContainEqual(notAfter);
    const marked = routes.filter(({ name }) => JSON.stringify(operationOf(name).parameters).includes('NotAfter'));
    expect(marked.every(({ endpoint }) => endpoint.panels !== undefined && endpoint.changes)).toBe(true);
    expect(found(notAfter.$ref)).toMatchObject({ name: 'not-after', in: 'header' });
  });

  it('gives query values, which travel as text, their actual type', () => {
    expect(schemaOf('listDevices', 'current')).toEqual({ type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 });
    expect(schemaOf('listDevices', 'size')).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 20 });
    expect(schemaOf('pageMaintenance', 'due')).toMatchObject({ type: 'integer' });
    expect(schemaOf('listAlarms', 'active')).toEqual({ type: 'boolean' });
    expect(schemaOf('exportDevices', 'template')).toEqual({ type: 'boolean' });
    const untyped = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, Operation>).flatMap(({ operationId, parameters = [] }) =>
        parameters
          .filter(({ schema }) => schema !== undefined && Object.keys(schema as object).length === 0)
          .map(({ name }) => `${operationId} ${name}`),
      ),
    );
    expect(untyped).toEqual([]);
  });

  it('gives every operation a unique name and describes every family', () => {
    const names = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, Operation>).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(names).toHaveLength(routes.length);
    expect(new Set(names).size).toBe(names.length);
    const families = new Set(routes.map(({ endpoint }) => familyOf(endpoint)));
    expect(document.tags).toEqual(
      [...families].sort().map((name) => ({ name, description: familyDescriptions[name] })),
    );
    expect(Object.keys(familyDescriptions).sort()).toEqual([...families].sort());
  });

  it('shows for every body an example that the call itself would take', () => {
    for (const { name, endpoint } of routes) {
      if (!endpoint.body || endpoint.upload) continue;
      const { example } = operationOf(name).requestBody?.content['application/json'] ?? {};
      expect([name, example, checkValue(endpoint.body, example, 'en')]).toEqual([
        name,
        expect.anything(),
        { data: expect.anything() },
      ]);
    }
  });

  it('is also a page, with entities as working links', () => {
    const page = docsPage(routes, document, 'en');
    for (const { name } of routes) expect(page).toContain(`<p id="${name}">`);
    const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
    expect(links.length).toBeGreaterThan(200);
    expect(links.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
    expect(page).not.toMatch(/undefined|\[object|\$ref/);
  });
});
