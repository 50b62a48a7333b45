import { pathsOf } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import type { Language } from '../context.ts';
import type { Route } from '../implement.ts';
import type { Json, JsonSchema } from './json-schema.ts';
import type { OpenapiDocument } from './openapi.ts';
import { familyOf } from './operation.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const entityRef = /\{\s*&#34;\$ref&#34;: &#34;#\/components\/schemas\/(\w+)&#34;\s*\}/g;
/** JSON in which entity names are links. */
const shown = (schema: unknown): string =>
  escaped(JSON.stringify(schema, null, 2)).replace(entityRef, '<a href="#entity-$1">$1</a>');

const part = (title: string, schema: unknown): string =>
  schema === undefined ? '' : `<h4>${title}</h4><pre>${shown(schema)}</pre>`;

interface Parameter {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: JsonSchema;
}
type Content = Record<string, { readonly schema: JsonSchema }>;
interface Operation {
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: { readonly 200: { readonly content: Content } };
  readonly 'x-needs': string;
}

/** Parameters of one kind as the object that callers see; optional ones are marked with `?`. */
const parametersIn = ({ parameters }: Operation, where: 'path' | 'query'): Json | undefined => {
  const found = parameters.filter((one) => one.in === where);
  if (found.length === 0) return undefined;
  return Object.fromEntries(found.map(({ name, required, schema }) => [`${name}${required ? '' : '?'}`, schema]));
};

const bodyText = ({ requestBody }: Operation): string =>
  Object.entries(requestBody?.content ?? {})
    .map(([type, { schema }]) => part(type === 'application/json' ? 'body' : escaped(type), schema))
    .join('');

const replyText = ({ responses }: Operation): string => {
  const [[type = '', media] = []] = Object.entries(responses[200].content);
  const data = media?.schema.oneOf?.[0]?.allOf?.[1]?.properties?.data;
  return data === undefined ? `<h4>reply</h4><pre>${escaped(type)}</pre>` : part('reply', data);
};

const call = ({ endpoint, name }: Route, { paths }: OpenapiDocument, language: Language): string => {
  const [path = ''] = pathsOf(endpoint);
  const operation = paths[path]?.[endpoint.method.toLowerCase()] as Operation;
  const codes: string[] = [...(endpoint.errors ?? [])];
  const errors = codes.map((code) => `<dt>${code}</dt><dd>${escaped(errorText(code, language))}</dd>`).join('');
  return `<details><summary><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b>
<code>${escaped(path)}</code> <span>${escaped(endpoint.summary)}</span></summary>
<p id="${name}"><code>${name}</code> · <code>${escaped(operation['x-needs'])}</code> · <code>${endpoint.scope}</code></p>
${part('params', parametersIn(operation, 'path'))}${part('query', parametersIn(operation, 'query'))}${bodyText(operation)}${replyText(operation)}
${errors ? `<dl>${errors}</dl>` : ''}</details>`;
};

const style = `:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif}body{max-width:68rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.45rem .2rem;border-top:1px solid #8884}summary span{opacity:.75}summary b{display:inline-block;min-width:4.2em}
.get{color:#1677ff}.post{color:#389e0d}.delete{color:#cf1322}pre{overflow:auto;padding:.8rem;background:#8881;border-radius:6px;font-size:13px}
nav a{margin-right:1em;white-space:nowrap}dt{font-family:monospace}code,dt,h2{overflow-wrap:anywhere}[id]{scroll-margin-top:5rem}h2{margin-top:2.5rem}h2 small{font-weight:normal;opacity:.75}`;

/** A page without scripts: families, calls, refusals and entities, from the same document that machines read. */
export const docsPage = (routes: readonly Route[], document: OpenapiDocument, language: Language): string => {
  const { tags, components, info } = document;
  const sections = tags.map(({ name, description }) => {
    const own = routes.filter(({ endpoint }) => familyOf(endpoint) === name);
    const title = `<h2 id="-${name}">/${name} <small>${escaped(description)}</small></h2>`;
    return `${title}${own.map((route) => call(route, document, language)).join('\n')}`;
  });
  const entities = Object.entries(components.schemas).map(
    ([name, schema]) => `<details><summary>${name}</summary><pre id="entity-${name}">${shown(schema)}</pre></details>`,
  );
  const [title, words] = [`EOMS ${escaped(info.version)}`, 'components/schemas'];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body>
<h1>${title}</h1><p><a href="/eoms/openapi.json">openapi.json</a></p>
<nav>${tags.map(({ name }) => `<a href="#-${name}">/${name}</a>`).join(' ')} <a href="#entities">${words}</a></nav>
${sections.join('\n')}
<h2 id="entities">${words}</h2>${entities.join('\n')}</body></html>`;
};
