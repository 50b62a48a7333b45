import fastify from 'fastify';
import pg from 'pg';

/** The peer of the list page: plain Fastify and pg on the same rows, without sign-in, permission or live state. */
const [, , port, connectionString] = process.argv;
const pool = new pg.Pool({ connectionString, max: 6 });
const app = fastify();
app.get('/list', async () => {
  const { rows } = await pool.query({
    name: 'page',
    text: `select d.*, m.name model_name, p.name place_name from devices d
           join models m on m.id = d.model_id join places p on p.id = d.place_id order by d.id limit 20`,
  });
  return { records: rows };
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
