import type { Language, PasswordConfig } from '@eoms/contract';
import { detailText } from '@eoms/phrases';
import { refuse } from '../../platform/http/refusal.ts';
import { passwordProblem } from './password-policy.ts';

export interface PasswordCheck {
  /** The user's own: user name, full name, phone, e-mail. */
  readonly names: readonly (string | null)[];
  /** The field that says what is wrong. */
  readonly field: 'password' | 'newPassword';
  readonly language: Language;
}

/** Throws 'user.passwordTooWeak', with what is wrong in words on the given field. */
export const requireGoodPassword = (
  password: string | undefined,
  { names, field, language }: PasswordCheck,
  rules: PasswordConfig,
): string => {
  const problem = passwordProblem(password ?? '', names, rules);
  if (password !== undefined && problem === null) return password;
  const message = detailText(`password.${problem ?? 'tooShort'}`, language, { count: rules.shortest });
  throw refuse('user.passwordTooWeak', {}, [{ field, message }]);
};

export const namesOf = (user: {
  readonly username: string;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
}): (string | null)[] => [user.username, user.name, user.phone, user.email];
