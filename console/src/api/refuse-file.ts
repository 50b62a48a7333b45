import { type AnyEndpoint, fileFault, headLength, imageFault, type Upload } from '@eoms/contract';
import { apiRefusal } from './api-refusal.ts';

/**
 * Checks a file by the server's rules before it is sent: that it is an image, that its format matches its name, and its
 * size. `call` applies it to every upload, so that fields need no checks of their own.
 */
export const refuseFile = async (file: File, { upload }: Pick<AnyEndpoint, 'upload'>): Promise<void> => {
  const taken: Upload | undefined = upload;
  // It is for the call to say what it makes of a file that is too large to be looked at here.
  if (taken?.kind === 'stream') return;
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const facts = { name: file.name, type: file.type, size: file.size, head };
  const code = taken?.kind === 'image' ? imageFault(facts) : fileFault(facts);
  if (code) throw apiRefusal(code);
};
