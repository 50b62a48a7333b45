// Entry point of every npm script. Plain Node without dependencies, because it runs before anything is installed.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node ${process.versions.node} is too old: please install Node 20.19 or newer (22 and 24 are fine).`);
  process.exit(1);
}
const [verb, ...args] = process.argv.slice(2);
const { runVerb } = await import('./run/verbs.mjs');
await runVerb(verb, args);
