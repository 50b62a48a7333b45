import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../../console/dist');
const limit = 250_000;

/** Scripts needed before a page shows: the entry, its static imports, and the imports of its first screen. */
const collect = (file: string, into: Set<string>): void => {
  if (into.has(file)) return;
  into.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, path] of code.matchAll(
    /(?:^|[;}\n])\s*(?:import|export)\s*(?:[^"'();]*?from\s*)?["'](\.[^"']+\.js)["']/g,
  ))
    if (path) collect(join(dirname(file), path), into);
};

const html = readFileSync(join(dist, 'index.html'), 'utf8');
const files = new Set<string>();
for (const [, path] of html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)) {
  if (path?.endsWith('.js')) collect(join(dist, path), files);
  else if (path) files.add(join(dist, path));
}
const login = [
  ...readFileSync([...files].find((f) => /index-[^/]+\.js$/.test(f)) ?? '', 'utf8').matchAll(
    /\.\/(login-screen-[\w-]+\.(?:js|css))/g,
  ),
];
for (const [, name] of login) if (name) collect(join(dist, 'assets', name), files);

let total = 0;
for (const file of files) total += gzipSync(readFileSync(file), { level: 9 }).length;
process.stdout.write(
  `first load of the sign-in page\n  ${files.size} files, ${(total / 1000).toFixed(1)} kB gzip (limit ${limit / 1000} kB)\n`,
);
if (total > limit) process.exitCode = 1;
