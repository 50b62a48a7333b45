// Calls of EOMS with an API key: EOMS_URL=https://eoms.example EOMS_KEY=eoms_… npx tsx eoms.ts devices
//   npx tsx eoms.ts command DEVICE_ID ACTION '{"name": "value"}'
import { randomUUID } from 'node:crypto';

type Envelope<T> = { status: true; data: T } | { status: false; code: string; message?: string };

const call = async <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> => {
  const reply = await fetch(`${process.env.EOMS_URL}/eoms${path}`, {
    method,
    headers: {
      authorization: `Bearer ${process.env.EOMS_KEY}`,
      'accept-language': 'en',
      ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    signal: AbortSignal.timeout(30_000),
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as Envelope<T>;
  if (!answer.status) throw new Error(`${answer.code} ${answer.message ?? ''}`);
  return answer.data;
};

const [what, deviceId, action, args = '{}'] = process.argv.slice(2);
try {
  if (what === 'devices') {
    const path = '/device/getDevicesByDeviceTypeCodeAndBrandNameAndPlaceId';
    for (let current = 1, seen = 0, total = 1; seen < total; current += 1) {
      const page = await call<{ records: { id: string; name: string }[]; total: number }>(
        'GET',
        `${path}?current=${current}&size=100`,
      );
      for (const { id, name } of page.records) console.log(id, name);
      seen += page.records.length || total;
      total = page.total;
    }
  } else {
    const sent = await call<{ id: string }>('POST', '/device/executeAction', {
      deviceId,
      action,
      args: JSON.parse(args),
    });
    console.log(sent.id);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
