import { type AnyEndpoint, fileFault, headLength, imageFault, type Upload } from '@eoms/contract';
import { apiRefusal } from './api-refusal.ts';

/**
 * Says what the server would say of a file, before it is sent: that it is no image, of another format than its name
 * says, or too large. Every field that takes a file sends it by `call`, so none has to ask this itself.
 */
export const refuseFile = async (file: File, { upload }: Pick<AnyEndpoint, 'upload'>): Promise<void> => {
  const taken: Upload | undefined = upload;
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const facts = { name: file.name, type: file.type, size: file.size, head };
  const code = taken?.kind === 'image' ? imageFault(facts) : fileFault(facts);
  if (code) throw apiRefusal(code);
};
