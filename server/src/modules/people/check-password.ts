import type { Language } from '@eoms/contract';
import { errorText } from '@eoms/phrases';
import { refuse } from '../../platform/http/refusal.ts';
import { passwordProblem } from './password-policy.ts';

interface Names {
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}

/** Throws 'user.passwordTooWeak' on the given field. */
export const requireGoodPassword = (
  password: string | undefined,
  of: Names,
  field: 'password' | 'newPassword',
  language: Language,
): string => {
  const names = [of.username, of.name, of.phone, of.email];
  if (password !== undefined && passwordProblem(password, names) === null) return password;
  const message = errorText('user.passwordTooWeak', language);
  throw refuse('user.passwordTooWeak', {}, [{ field, message }]);
};
