import { pathsOf, wordsIn } from '@eoms/contract';
import { type DocsPageWords, docsPageWords, errorText } from '@eoms/phrases';
import type { Language } from '../context.ts';
import type { Route } from '../implement.ts';
import { asWhom, type SampledOperation, sampleRequest, samplesOf } from './code-samples.ts';
import { createExamples, type ExampleOf } from './example-of.ts';
import type { Json, JsonSchema } from './json-schema.ts';
import type { OpenapiDocument } from './openapi.ts';
import { familyOf } from './operation.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

const entityRef = /\{\s*&#34;\$ref&#34;: &#34;#\/components\/schemas\/(\w+)&#34;\s*\}/g;
/** Beside a default. */
const refInside = /&#34;\$ref&#34;: &#34;#\/components\/schemas\/(\w+)&#34;/g;
/** JSON in which entity names are links. */
const shown = (schema: unknown): string =>
  escaped(JSON.stringify(schema, null, 2))
    .replace(entityRef, '<a href="#entity-$1">$1</a>')
    .replace(refInside, '&#34;entity&#34;: <a href="#entity-$1">$1</a>');

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

interface Page {
  readonly document: OpenapiDocument;
  readonly language: Language;
  readonly words: DocsPageWords;
  readonly exampleOf: ExampleOf;
}

/** The call as programs that can be copied. */
const programs = (route: Route, operation: Operation, { words, exampleOf }: Page): string => {
  const request = sampleRequest(route, operation as SampledOperation, exampleOf);
  const shownAs = Object.entries(samplesOf(request)).map(
    ([title, text]) => `<h5>${title}</h5><pre class="sample" tabindex="0">${escaped(text)}</pre>`,
  );
  return `<details class="samples"><summary>${words.samples}</summary>${shownAs.join('')}</details>`;
};

const call = (route: Route, page: Page): string => {
  const { endpoint, name } = route;
  const { document, language, words } = page;
  const [path = ''] = pathsOf(endpoint);
  const operation = document.paths[path]?.[endpoint.method.toLowerCase()] as Operation;
  const codes: string[] = [...(endpoint.errors ?? [])];
  const errors = codes.map((code) => `<dt>${code}</dt><dd>${escaped(errorText(code, language))}</dd>`).join('');
  return `<details><summary><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b>
<code>${escaped(path)}</code> <span>${escaped(endpoint.summary)}</span></summary>
<p id="${name}"><code>${name}</code> · <code>${escaped(operation['x-needs'])}</code> · <code>${endpoint.scope}</code>
· ${words[asWhom(endpoint)]}</p>
${part('params', parametersIn(operation, 'path'))}${part('query', parametersIn(operation, 'query'))}${bodyText(operation)}${replyText(operation)}
${errors ? `<dl>${errors}</dl>` : ''}${programs(route, operation, page)}</details>`;
};

const style = `:root{color-scheme:light dark;font:15px/1.6 system-ui,sans-serif}body{max-width:68rem;margin:2rem auto;padding:0 1rem}
summary{cursor:pointer;padding:.45rem .2rem;border-top:1px solid #8884}summary span{opacity:.75}summary b{display:inline-block;min-width:4.2em}
.get{color:#1677ff}.post{color:#389e0d}.delete{color:#cf1322}pre{overflow:auto;padding:.8rem;background:#8881;border-radius:6px;font-size:13px}
.sample{position:relative;user-select:text}.samples summary,h5{font-size:13px;margin:.6rem 0 .2rem}.copy{display:block;margin:-1.7rem 0 .3rem auto;font:inherit;font-size:12px;cursor:pointer}
nav a{margin-right:1em;white-space:nowrap}dt{font-family:monospace}code,dt,h2{overflow-wrap:anywhere}[id]{scroll-margin-top:5rem}h2{margin-top:2.5rem}h2 small{font-weight:normal;opacity:.75}`;

/** How programs are let in. */
const authentication = ({ words }: Page): string => {
  const points = words.keyPoints.map((point) => `<li>${escaped(point)}</li>`).join('');
  const steps = words.keySteps.map(
    ([title, text]) => `<h5>${escaped(title)}</h5><pre class="sample" tabindex="0">${escaped(text)}</pre>`,
  );
  return `<h2 id="authentication">${escaped(words.keyTitle)}</h2><ul>${points}</ul>${steps.join('')}`;
};

/** Families, calls with programs that make them, refusals and entities, from the same document that machines read. */
export const docsPage = (routes: readonly Route[], document: OpenapiDocument, language: Language): string => {
  const { tags, components, info } = document;
  const words = wordsIn<DocsPageWords>(docsPageWords, language);
  const page = { document, language, words, exampleOf: createExamples(components.schemas) };
  const sections = tags.map(({ name, description }) => {
    const own = routes.filter(({ endpoint }) => familyOf(endpoint) === name);
    const title = `<h2 id="-${name}">/${name} <small>${escaped(description)}</small></h2>`;
    return `${title}${own.map((route) => call(route, page)).join('\n')}`;
  });
  const entities = Object.entries(components.schemas).map(
    ([name, schema]) => `<details><summary>${name}</summary><pre id="entity-${name}">${shown(schema)}</pre></details>`,
  );
  const [title, schemas] = [`EOMS ${escaped(info.version)}`, 'components/schemas'];
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style>
<script src="/eoms/docs.js" defer></script></head><body data-copy="${words.copy}" data-copied="${words.copied}">
<h1>${title}</h1><p><a href="/eoms/openapi.json">openapi.json</a> · <a href="#authentication">${escaped(words.keyTitle)}</a></p>
${authentication(page)}
<nav>${tags.map(({ name }) => `<a href="#-${name}">/${name}</a>`).join(' ')} <a href="#entities">${schemas}</a></nav>
${sections.join('\n')}
<h2 id="entities">${schemas}</h2>${entities.join('\n')}</body></html>`;
};
