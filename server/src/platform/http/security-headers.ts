import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify from 'fastify';

/**
 * For an application with a single origin. antd writes its styles at run time, hence 'unsafe-inline' for styles only.
 * No upgrade-insecure-requests, and HSTS only by setting: many sites run plain HTTP inside their own network, and a proxy
 * that adds TLS can add those too.
 */
const policy: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      // WebAssembly of our own reads labels; text is never run as script.
      scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'self'"],
    },
  },
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'sameorigin' },
};

/** Phone calls need the microphone (specification section 8), labels the camera; nothing else is needed. */
const permissionsPolicy = 'camera=(self), geolocation=(), microphone=(self), payment=(), usb=()';
const names = /^(content-security|cross-origin|origin-agent|referrer|x-(?!powered))/;

/**
 * Helmet's headers, computed once: they are the same on every response, and helmet would rebuild them each time.
 * `hstsDays` only where this server has a certificate.
 */
export const securityHeaders = async (hstsDays?: number): Promise<Record<string, string>> => {
  const asked = fastify();
  await asked.register(helmet, policy);
  asked.get('/', async () => '');
  const { headers } = await asked.inject('/');
  await asked.close();
  const fixed = Object.entries(headers).filter(([name]) => names.test(name));
  return {
    ...Object.fromEntries(fixed.map(([name, value]) => [name, String(value)])),
    'permissions-policy': permissionsPolicy,
    ...(hstsDays === undefined ? {} : { 'strict-transport-security': `max-age=${hstsDays * 86_400}` }),
  };
};

/** What a page may load from allowed websites besides frames: their pictures and films, and playlists by requests. */
const loaded = ['img-src', 'media-src', 'connect-src'];

/**
 * The policy of a page that may embed these origins, besides its own, in frames and videos. It may also ask whether they
 * answer: a frame of another origin does not tell, and can be sent anything that a request can.
 */
export const framing = (policy: string, origins: readonly string[]): string => {
  if (origins.length === 0) return policy;
  const list = origins.join(' ');
  const widened = loaded.reduce((rules, rule) => rules.replace(`${rule} 'self'`, `${rule} 'self' ${list}`), policy);
  return `${widened};frame-src 'self' ${list}`;
};
