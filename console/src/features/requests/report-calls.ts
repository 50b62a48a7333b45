import { requestsEndpoints } from '@eoms/contract';
import { isRefusal } from '../../api/api-refusal.ts';
import { call } from '../../api/call.ts';
import { shrinkPhoto } from '../../domain/files/shrink-photo.ts';

const { sendRequest, addRequestPhoto } = requestsEndpoints;

/** The secret of a sender: 256 random bits. */
export const newRequestKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

export interface Report {
  readonly code: string;
  readonly key: string;
  readonly text: string;
}

/** Sends a report. The same key again is the same report: after a lost answer it is sent again as it is. */
export const send = (report: Report) => call(sendRequest, { body: report });

/** Adds the photo of a report, made smaller. Throws what the server answers. */
export const addPhoto = async (key: string, photo: File): Promise<void> => {
  const { name, blob } = await shrinkPhoto(photo);
  try {
    await call(addRequestPhoto, { body: { key }, file: new File([blob], name, { type: blob.type }) });
  } catch (error) {
    // Its answer was lost, and it is there.
    if (isRefusal(error) && error.code === '404') return;
    throw error;
  }
};
