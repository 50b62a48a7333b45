import { open } from 'node:fs/promises';

const mostBytes = 1_000_000;

/** The last whole lines of a file, at most a megabyte; of one that cannot be read, why. */
export const readTail = async (path: string, most = mostBytes): Promise<string> => {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => error);
  if (file instanceof Error) return `${file.code ?? file.name}\n`;
  try {
    const { size } = await file.stat();
    const length = Math.min(size, most);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    const text = buffer.subarray(0, bytesRead).toString('utf8');
    return length < size ? text.slice(text.indexOf('\n') + 1) : text;
  } finally {
    await file.close();
  }
};
