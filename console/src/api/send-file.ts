import { apiRefusal, networkFailed, timedOut } from './api-refusal.ts';
import { createDeadline } from './deadline.ts';
import { parseJson, unwrap } from './envelope.ts';

export interface Sending {
  address: string;
  headers: Record<string, string>;
  file: File;
  /** What is sent with it: plain texts, as fields of the form. */
  fields?: Readonly<Record<string, string>>;
  /** The whole upload may take so long; with `patient` only each wait for the next byte, or for the answer after the last. */
  timeoutMs: number;
  patient?: boolean;
  /** Share of the bytes sent, 0–1. */
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Uploads one file as multipart field `file`. Uses XMLHttpRequest, because fetch reports no upload progress. */
export const sendFile = ({
  address,
  headers,
  file,
  fields = {},
  timeoutMs,
  patient = false,
  onProgress,
  signal,
}: Sending): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    if (!patient) request.timeout = timeoutMs;
    const stall = patient
      ? createDeadline(timeoutMs, () => {
          reject(apiRefusal(timedOut));
          request.abort();
        })
      : undefined;
    request.onloadend = () => stall?.end();
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => {
      stall?.renew();
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      try {
        resolve(unwrap(parseJson(request.responseText), request.status));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(apiRefusal(networkFailed));
    request.ontimeout = () => reject(apiRefusal(timedOut));
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file, file.name);
    request.send(form);
  });
