import type { FastifyHelmetOptions } from '@fastify/helmet';

/**
 * For one single-origin application. antd writes its styles at run time, hence 'unsafe-inline' for styles alone.
 * No upgrade-insecure-requests and no HSTS: most sites run plain HTTP inside their own network, and a proxy that adds
 * TLS adds those too.
 */
export const securityHeaders: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
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

/** Phone calls need the microphone (specification section 8); nothing needs the rest. */
export const permissionsPolicy = 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()';
