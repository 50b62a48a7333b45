// Receives event webhooks and verifies their signature: EOMS_SECRET=whsec_… npx tsx receive-webhook.ts 8080
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const key = Buffer.from((process.env.EOMS_SECRET ?? '').replace(/^whsec_/, ''), 'base64');
const seen = new Set<string>();

const verified = (headers: IncomingHttpHeaders, body: string): boolean => {
  const sent = Number(headers['webhook-timestamp']);
  // An old message may be a recorded one.
  if (!(Math.abs(Date.now() / 1000 - sent) < 300)) return false;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  // While the secret is renewed there are two.
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => Buffer.from(one))
    .some((one) => one.length === expected.length && timingSafeEqual(one, expected));
};

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks).toString();
  if (!verified(request.headers, body)) return void response.writeHead(401).end();
  const message = JSON.parse(body) as { id: string; type: string; data: { subject: { id?: string } } };
  // The same message may come twice.
  if (!seen.has(message.id)) console.log(message.type, message.data.subject.id ?? '');
  seen.add(message.id);
  response.writeHead(204).end();
});
server.listen(Number(process.argv[2] ?? 8080), '127.0.0.1', () => {
  console.log('listening on', (server.address() as AddressInfo).port);
});
