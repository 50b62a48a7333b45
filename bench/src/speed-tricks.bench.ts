import { median } from './cpu.ts';
import { type Trick, tricks } from './speed-tricks.cases.ts';

const rounds = 7;
const warmUpMs = 200;
const roundMs = 150;

/** Milliseconds of CPU for one run: a busy machine lengthens the clock's time, not this. */
const cost = (work: () => unknown, ms: number): number => {
  const begun = process.cpuUsage();
  const until = performance.now() + ms;
  let runs = 0;
  while (performance.now() < until) {
    work();
    runs += 1;
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000 / runs;
};

/** How many times what the trick costs the plain way costs, in turn. */
const gainOf = ({ plain, trick }: Trick): number => {
  for (const work of [plain, trick]) cost(work, warmUpMs);
  return median(Array.from({ length: rounds }, () => cost(plain, roundMs) / cost(trick, roundMs)));
};

for (const make of tricks) {
  const trick = make();
  const gain = gainOf(trick);
  const fails = gain < trick.atLeast;
  process.stdout.write(
    `${trick.name}: ${gain.toFixed(1)} times cheaper (at least ${trick.atLeast})${fails ? '  MISSED' : ''}\n`,
  );
  if (fails) process.exitCode = 1;
}
process.exit();
