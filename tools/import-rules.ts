import type { Import } from './import-graph.ts';
import { isTest } from './sources.ts';

/** Returns what is wrong with an import, or undefined. */
export type ImportRule = (found: Import) => string | undefined;

const packageOf = (path: string): string => path.split('/')[0] ?? '';
const own = /^@eoms\/([a-z]+)(\/.*)?$/;

/** The imports that each package may make from the others, as written in the import. */
const packages: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  phrases: ['@eoms/contract', '@eoms/contract/vocabulary'],
  drivers: ['@eoms/contract/vocabulary'],
  engine: ['@eoms/contract/vocabulary', '@eoms/drivers/kit', '@eoms/drivers/transports'],
  server: ['@eoms/contract', '@eoms/contract/vocabulary', '@eoms/phrases', '@eoms/engine', '@eoms/drivers/kit'],
  console: ['@eoms/contract', '@eoms/contract/vocabulary', '@eoms/phrases'],
  e2e: ['@eoms/contract', '@eoms/contract/vocabulary', '@eoms/phrases', '@eoms/drivers', '@eoms/drivers/kit'],
  bench: ['@eoms/contract', '@eoms/contract/vocabulary', '@eoms/drivers', '@eoms/drivers/kit', '@eoms/engine'],
  tools: ['@eoms/contract', '@eoms/contract/vocabulary', '@eoms/phrases', '@eoms/drivers/kit'],
};
/** Only these files may import the list of drivers. */
const knowsDriverList =
  /^server\/src\/start-system\.ts$|^server\/src\/demo\/|^(engine|server)\/.*(\/testing\/|\.(test|fixture)\.ts$)/;

/** Simulated devices and what they show: for tests, measurements and the sample venue only. */
const simulators = '@eoms/drivers/simulators';
const isSimulated = (path: string): boolean =>
  /^drivers\/src\/(simulators|.*[/.](simulator|simulated-[a-z-]+|sample|sample-model))\.ts$/.test(path);
const sampleVenue = 'server/src/demo/';
const maySimulate = (path: string): boolean => isTest(path) || isSimulated(path) || path.startsWith(sampleVenue);

/** The one file that loads the sample venue, when it is asked for, and the one file that it loads. */
const [opensVenue, venueDoor] = ['server/src/open-demo.ts', `${sampleVenue}demo.ts`];

const noSimulators: ImportRule = ({ from, specifier, target, lazy }) => {
  if ((specifier === simulators || isSimulated(target ?? '')) && !maySimulate(from))
    return `the product carries no simulators: only tests, benchmarks and ${sampleVenue} may import ${specifier}`;
  if (!target?.startsWith(sampleVenue) || from.startsWith(sampleVenue) || isTest(from)) return undefined;
  if (from === opensVenue && target === venueDoor && lazy) return undefined;
  return `the sample venue is loaded when it is asked for, by ${opensVenue}; it may not be imported (${target})`;
};

/** The process of a driver imports its own entry point of the engine, so that the whole engine is not loaded. */
const driverProcess = 'server/src/driver-worker.ts';

/** What all tests share: waiting, and the short and the whole form of a proof. */
const forTests = '@eoms/contract/testing';

/** Tools and benchmarks may import internals that a package does not export. */
const seesInside = new Set(['tools', 'bench']);

/** All test runs order their files in one way. */
const journeySettings = 'e2e/vitest.config.ts';

const betweenPackages: ImportRule = ({ from, specifier, target }) => {
  const home = packageOf(from);
  if (target !== undefined) {
    if (packageOf(target) === home || seesInside.has(home) || from === journeySettings) return undefined;
    return `reaches into ${packageOf(target)} by a relative path; import @eoms/${packageOf(target)} instead`;
  }
  if (!own.test(specifier)) return undefined;
  if (packages[home]?.includes(specifier)) return undefined;
  if (specifier === forTests && isTest(from)) return undefined;
  if (specifier === '@eoms/engine/driver-worker' && from === driverProcess) return undefined;
  if (specifier === simulators && maySimulate(from)) return undefined;
  if (specifier === '@eoms/drivers' && knowsDriverList.test(from)) return undefined;
  return `${home} may not import ${specifier} (allowed: ${packages[home]?.join(', ') || 'none'})`;
};

const contractOnZodOnly: ImportRule = ({ from, specifier, target }) =>
  from.startsWith('contract/src/') && !isTest(from) && target === undefined && specifier !== 'zod'
    ? `the contract imports zod only, not ${specifier}`
    : undefined;

const extensions: ImportRule = ({ specifier, target }) =>
  target !== undefined && !/\.(tsx?|mjs|json|css|svg|png|woff2)(\?\w+)?$/.test(specifier)
    ? `add the file extension to ${specifier}`
    : undefined;

const noSideEffects: ImportRule = ({ bare, specifier }) =>
  bare && !/\.css$|^@fontsource|^dayjs\/locale\//.test(specifier)
    ? `imports ${specifier} only for its side effects; call a function instead`
    : undefined;

const drivers: ImportRule = ({ from, specifier, target }) => {
  const [, protocol] = /^drivers\/src\/protocols\/([^/]+)\//.exec(from) ?? [];
  if (/\.codec\.ts$/.test(from) && /^node:(?!crypto|buffer)/.test(specifier))
    return `a codec is pure (bytes in, messages out) and may not use ${specifier}`;
  if (target === undefined) return undefined;
  if (/\.codec\.ts$/.test(from) && target.startsWith('drivers/src/transports/'))
    return 'a codec is pure (bytes in, messages out) and knows no transport';
  const area = /^drivers\/src\/(kit|transports|protocols)\//.exec(target)?.[1];
  if (protocol && area === 'protocols' && !target.startsWith(`drivers/src/protocols/${protocol}/`))
    return `protocols do not know each other; move what both need into kit or transports (${target})`;
  if (from.startsWith('drivers/src/kit/') && area && area !== 'kit' && !isTest(from))
    return `kit may not import ${area} (${target})`;
  if (from.startsWith('drivers/src/transports/') && area === 'protocols' && !isTest(from))
    return `transports may not import protocols (${target})`;
  return undefined;
};

/** A thread that ends can abort the whole process on Node 20 (decision 053); this one ends with its process. */
const mayHaveThread = 'engine/src/isolation/end-with-server.ts';

const noThreads: ImportRule = ({ from, specifier }) =>
  specifier === 'node:worker_threads' && /^(drivers|engine|server)\//.test(from) && from !== mayHaveThread
    ? 'a thread that ends can abort the process; start a process (decision 053)'
    : undefined;

const database = /^(drizzle-orm|pg|pg-copy-streams|drizzle-kit)(\/|$)/;
const mayKnowSql =
  /^server\/src\/(platform\/(database|definitions|audit|news|jobs|files|testing)\/|modules\/history\/)|\.(store|tables)\.ts$/;
const mayKnowFastify = /^server\/src\/(platform\/(http|live|testing)\/|app\.ts|start-system\.ts|main\.ts)/;

const serverLibraries: ImportRule = ({ from, specifier }) => {
  if (!from.startsWith('server/src/') || isTest(from)) return undefined;
  if (database.test(specifier) && !mayKnowSql.test(from))
    return `${specifier} belongs in a *.store.ts or *.tables.ts file or platform/database`;
  if (/^(fastify|@fastify\/.*)$/.test(specifier) && !mayKnowFastify.test(from))
    return `${specifier} belongs in platform/http or app.ts; pass a plain function instead`;
  return undefined;
};

const engineIsPure: ImportRule = ({ from, specifier }) =>
  from.startsWith('engine/src/') &&
  !isTest(from) &&
  /^(fastify|pg|drizzle-orm|node:http|node:net)(\/|$)/.test(specifier)
    ? `the engine knows neither HTTP nor PostgreSQL nor sockets: pass in a function instead of importing ${specifier}`
    : undefined;

const consoleLayers = ['ui', 'i18n', 'api', 'session', 'live', 'outbox', 'domain', 'features', 'app'] as const;
const ground = new Set(['i18n', 'api', 'session', 'live']);
const console_ = /^console\/src\/([a-z0-9-]+)\/(?:([^/]+)\/)?/;

const consoleDirections: ImportRule = ({ from, target }) => {
  const [, layer, part] = console_.exec(from) ?? [];
  const [, reached, reachedPart] = console_.exec(target ?? '') ?? [];
  if (!layer || !reached || layer === reached) {
    if (layer === 'features' && reached === 'features' && part !== reachedPart)
      return `feature ${part} may not import feature ${reachedPart}; what two features need lives in domain or ui`;
    return undefined;
  }
  const rank = (name: string) => (ground.has(name) ? 1 : consoleLayers.indexOf(name as 'ui'));
  if (rank(layer) < rank(reached))
    return `${layer} is below ${reached} (app → features → domain → outbox → api, session, live, i18n → ui)`;
  return undefined;
};

export const importRules: readonly ImportRule[] = [
  betweenPackages,
  noSimulators,
  contractOnZodOnly,
  extensions,
  noSideEffects,
  noThreads,
  drivers,
  serverLibraries,
  engineIsPure,
  consoleDirections,
];
