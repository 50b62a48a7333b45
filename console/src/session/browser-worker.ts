/** One worker for all that a browser does without an open page; its name stays, because browsers know it by it. */
const workerFile = '/push-worker.js';

/** The worker of this browser, of the present release. Undefined where browsers have none: over plain HTTP. */
export const startWorker = async (): Promise<ServiceWorkerRegistration | undefined> => {
  // The server of developers serves no worker.
  if (!window.isSecureContext || !('serviceWorker' in navigator) || import.meta.env.MODE === 'development')
    return undefined;
  await navigator.serviceWorker.register(workerFile, { scope: '/', updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
};
