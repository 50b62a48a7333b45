import type { OutboxAttachment, PathInBody } from './outbox-entry.ts';

type Node = Record<string | number, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

const putAt = (body: Node, path: PathInBody, id: string): void => {
  const [step, ...rest] = path;
  if (step === undefined) return;
  const inside = body[step];
  if (rest.length > 0) {
    if (!isNode(inside)) throw new Error(`the body has no place for a file at ${path.join('.')}`);
    putAt(inside, rest, id);
  } else if (Array.isArray(inside)) inside.push(id);
  else body[step] = id;
};

/** The body with the ids of its uploaded files. */
export const putIds = (body: unknown, attachments: readonly Pick<OutboxAttachment, 'at' | 'fileId'>[]): unknown => {
  const filled: unknown = structuredClone(body);
  for (const { at, fileId } of attachments) if (isNode(filled) && fileId) putAt(filled, at, fileId);
  return filled;
};
