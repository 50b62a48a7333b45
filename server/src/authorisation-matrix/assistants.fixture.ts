import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

/** An assistant at this address with this key. */
export const connectTo = async (address: string, key: string): Promise<Client> => {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key}`, 'accept-language': 'en' } };
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }) as never);
  return client;
};

/** What a tool answers. */
export const use = async (client: Client, name: string, args: Record<string, unknown> = {}) => {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [{ text }] = content as [{ text: string }];
  return { text, data: JSON.parse(text), isError: isError === true };
};
