// The channel to the console. A plugin may use this file as it is.
// `onContext` and `onDevices` receive what docs/recipes/plugin.md describes; `act` resolves with the result.
const openChannel = ({ onContext, onDevices }) => {
  let port;
  let requests = 0;
  const waiting = new Map();
  const settle = ({ request, outcome, reason }) => {
    if (outcome === 'pending') return;
    waiting.get(request)?.({ outcome, reason });
    waiting.delete(request);
  };
  const takers = {
    context: onContext,
    devices: ({ devices }) => onDevices(devices),
    result: settle,
    ping: ({ ping }) => port.postMessage({ type: 'pong', ping }),
  };
  window.addEventListener('message', ({ source, data, ports }) => {
    if (source !== window.parent || data?.type !== 'eoms.connect' || port) return;
    [port] = ports;
    port.onmessage = (event) => takers[event.data.type]?.(event.data);
    port.postMessage({ type: 'ready', protocol: 1 });
  });
  return {
    act: (deviceId, action, args = {}) =>
      new Promise((resolve) => {
        requests += 1;
        waiting.set(requests, resolve);
        port.postMessage({ type: 'action', request: requests, deviceId, action, args });
      }),
    height: (pixels) => port?.postMessage({ type: 'height', pixels }),
  };
};
