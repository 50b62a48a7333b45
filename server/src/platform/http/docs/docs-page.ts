import { isBinary, pathsOf } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { z } from 'zod';
import type { Language } from '../context.ts';
import type { Route } from '../implement.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const schemaText = (schema: z.ZodType, io: 'input' | 'output'): string => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return escaped(JSON.stringify(rest, null, 2));
};

const part = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string =>
  schema ? `<h4>${title}</h4><pre>${schemaText(schema, io)}</pre>` : '';

const call = ({ endpoint, name }: Route, language: Language): string => {
  const needs =
    typeof endpoint.needs === 'string'
      ? endpoint.needs
      : `${endpoint.needs.action} ${endpoint.needs.screens.join(' | ')}`;
  const codes: string[] = [...(endpoint.errors ?? [])];
  const errors = codes.map((code) => `<dt>${code}</dt><dd>${escaped(errorText(code, language))}</dd>`).join('');
  const reply = isBinary(endpoint.reply)
    ? `<h4>reply</h4><pre>${escaped(endpoint.reply.binary)}</pre>`
    : part('reply', endpoint.reply, 'output');
  return `<details id="${name}"><summary><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b>
<code>${escaped(pathsOf(endpoint)[0] ?? '')}</code> <span>${escaped(endpoint.summary)}</span></summary>
<p><code>${name}</code> · <code>${escaped(needs)}</code> · <code>${endpoint.scope}</code></p>
${part('params', endpoint.params, 'input')}${part('query', endpoint.query, 'input')}${part('body', endpoint.body, 'input')}
${endpoint.upload ? '<h4>multipart/form-data</h4><pre>file</pre>' : ''}${reply}
${errors ? `<dl>${errors}</dl>` : ''}</details>`;
};

const style = `:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif}body{max-width:68rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.45rem .2rem;border-top:1px solid #8884}summary span{opacity:.75}summary b{display:inline-block;min-width:4.2em}
.get{color:#1677ff}.post{color:#389e0d}.delete{color:#cf1322}pre{overflow:auto;padding:.8rem;background:#8881;border-radius:6px;font-size:13px}
nav a{margin-right:1em;white-space:nowrap}dt{font-family:monospace}h2{margin-top:2.5rem}`;

/** A page that needs no script: families, calls, schemas, refusals, straight from the contract. */
export const docsPage = (routes: readonly Route[], version: string, language: Language): string => {
  const families = new Map<string, Route[]>();
  for (const route of routes) {
    const [, family = ''] = route.endpoint.path.split('/');
    families.set(family, [...(families.get(family) ?? []), route]);
  }
  const names = [...families.keys()].sort();
  const sections = names.map(
    (name) =>
      `<h2 id="-${name}">/${name}</h2>${(families.get(name) ?? []).map((route) => call(route, language)).join('\n')}`,
  );
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>EOMS ${escaped(version)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<h1>EOMS ${escaped(version)}</h1><p><a href="/eoms/openapi.json">openapi.json</a></p>
<nav>${names.map((name) => `<a href="#-${name}">/${name}</a>`).join(' ')}</nav>
${sections.join('\n')}</body></html>`;
};
