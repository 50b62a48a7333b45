import fastify from 'fastify';

/** The bare floor: Fastify that serves 50 states from memory, without sign-in, scope, validation or audit. */
const [port = '0', ids = '', values = '4'] = process.argv.slice(2);
const at = new Date().toISOString();
const states = new Map(
  ids.split(',').map((deviceId) => {
    const own = Array.from({ length: Number(values) }, (_, i) => [
      `p${i}`,
      { value: i, at, since: at, quality: 'good' },
    ]);
    const state = { deviceId, connection: 'online', since: at, reason: null, roundTripMs: 3 };
    return [deviceId, { ...state, values: Object.fromEntries(own) }];
  }),
);
const app = fastify();
app.post('/latest', async (request) => {
  const { deviceIds } = request.body as { deviceIds: string[] };
  return { status: true, data: deviceIds.map((id) => states.get(id) ?? null), code: '200' };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
