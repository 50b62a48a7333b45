import { cpuSeconds, median } from './cpu.ts';
import { startProduct, temporaryFolder } from './product.ts';

const port = 18_310;
const rounds = 5;

/** First start on an empty folder (initdb, migrations, seed), then warm starts on the same folder. */
const folder = temporaryFolder();
try {
  const first = await startProduct({ port, data: folder.path });
  const firstCpu = cpuSeconds(first.pid);
  await first.stop();
  const warm: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const again = await startProduct({ port, data: folder.path });
    warm.push(again.startedInMs);
    await again.stop();
  }
  process.stdout.write(
    `start time\n  first start  ${first.startedInMs.toFixed(0)} ms (CPU ${firstCpu.toFixed(2)} s)\n  warm start   ${median(warm).toFixed(0)} ms (median of ${rounds})\n`,
  );
} finally {
  folder.remove();
}
