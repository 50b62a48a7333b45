import { createDeadline } from './deadline.ts';

/**
 * The bytes of an answer, which may be gigabytes: there is no limit to the whole, only to each wait for the next ones. The
 * browser keeps large blobs on its disk.
 */
export const readFile = async (answer: Response, timeoutMs: number, onStalled: () => void): Promise<Blob> => {
  if (!answer.body) return answer.blob();
  const stall = createDeadline(timeoutMs, onStalled);
  const watched = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform: (bytes, out) => {
        stall.renew();
        out.enqueue(bytes);
      },
    }),
  );
  try {
    const blob = await new Response(watched).blob();
    return new Blob([blob], { type: answer.headers.get('content-type') ?? '' });
  } finally {
    stall.end();
  }
};
