import { devicesEndpoints } from '@eoms/contract';
import { openBenchHouse } from './bench-house.ts';
import { lineOf, underLoad } from './load.ts';

const house = await openBenchHouse(18_330, Number(process.env.N ?? 100_000));
try {
  process.env.EOMS_BENCH_PROFILE = '/tmp/prof';
  const product = await house.start();
  delete process.env.EOMS_BENCH_PROFILE;
  const token = await house.signIn(product);
  const pids = [product.pid, house.postmaster];
  await new Promise((r) => setTimeout(r, 12000));
  const list = `${product.address}/eoms${devicesEndpoints.listDevices.path}`;
  if (process.env.G5) {
    const ids = (await house.pool.query('select id from devices limit 50')).rows.map((r) => r.id);
    const url = `${product.address}/eoms${devicesEndpoints.getRealTimeData.path}`;
    for (let i = 0; i < 2; i += 1)
      console.log(
        lineOf(
          'g5',
          await underLoad(
            {
              url,
              method: 'POST',
              headers: { token, 'content-type': 'application/json' },
              body: JSON.stringify({ deviceIds: ids }),
            },
            pids,
            5,
          ),
        ),
      );
  } else {
    for (let i = 0; i < 2; i += 1)
      console.log(lineOf('g4', await underLoad({ url: `${list}?size=20`, headers: { token } }, pids, 5)));
  }
  await product.stop();
} finally {
  await house.close();
}
