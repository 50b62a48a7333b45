import { hash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url: 43 characters. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

const shape = /^[A-Za-z0-9_-]{43}$/;
/** Rejects what cannot be one of our tokens without a query. */
export const isToken = (text: string): boolean => shape.test(text);

/** The token of a panel is of another kind, so that neither is ever taken for the other. */
export const newPanelToken = (): string => `panel_${newToken()}`;

const panelShape = /^panel_[A-Za-z0-9_-]{43}$/;
export const isPanelToken = (text: string): boolean => panelShape.test(text);

/** SHA-256, hex. A fast hash will do: the token has too many bits to guess. */
export const hashToken = (token: string): string => hash('sha256', token);

/** The secret of an API key: 256 random bits too, recognisable as ours wherever it turns up. */
export const newApiKey = (): string => `eoms_${newToken()}`;

const apiKeyShape = /^eoms_[A-Za-z0-9_-]{43}$/;
export const isApiKey = (text: string): boolean => apiKeyShape.test(text);
