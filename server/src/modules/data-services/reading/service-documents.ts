import { prepareChild } from '../../../platform/limited-child/prepare-child.ts';
import type { DocumentReply } from './document-messages.ts';
import { operationsIn } from './operations-in.ts';
import { NoText, parseText } from './parse-text.ts';

// The program that reads one document of OpenAPI, a file of a stranger, and ends. It has no database, network, settings
// or keys of its own, follows no reference out of the document, and is allowed to crash.

const readInput = async (): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

const replyTo = (content: Buffer, baseUrl: string): DocumentReply => {
  try {
    const document = operationsIn(parseText(content), baseUrl);
    return document ? { document } : { noDocument: true };
  } catch (error) {
    if (error instanceof NoText) return { unreadable: error.message };
    throw error;
  }
};

await prepareChild();
process.stdout.write(`${JSON.stringify(replyTo(await readInput(), process.argv[2] ?? ''))}\n`);
