import type { PersonErrorCode } from '@eoms/contract/vocabulary';

/** Texts of the error codes of accounts, their sessions and the first set-up. */
export const personErrors: Record<PersonErrorCode, string> = {
  'session.badCredentials': 'Incorrect username/password',
  'session.locked': 'Too many attempts. Try again later.',
  'session.secondFactorNeeded': 'Enter the code of your authenticator.',
  'session.secondFactorWrong': 'The code is wrong or has expired.',
  'session.secondFactorToSetUp': 'A second factor is required to sign in: set it up now.',
  'session.secondFactorRequired': 'A second factor is required to sign in, so it cannot be switched off.',
  'session.userDisabled': 'This account is disabled. Ask an administrator.',
  'session.ticketInvalid': 'The sign-in ticket is invalid or used. Start again from the platform you came from.',
  'session.oauthStateMissing':
    'A sign-in through the identity provider begins with /login/startOauth2; its state comes back with the code and belongs to this call.',
  'session.oauthFailed': 'Single sign-on failed. Try again or use your password.',
  'session.oauthNotConfigured': 'Single sign-on is not configured.',
  'session.reauthenticationNeeded': 'Enter your password again to confirm.',
  'setup.alreadyDone': 'The system is already set up. Please sign in.',
  'setup.linkInvalid':
    'The set-up link is invalid or has expired. Use the latest link printed when the server started.',
  'user.usernameInUse': 'This user name is already in use.',
  'user.emailInUse': 'This e-mail address is already in use.',
  'user.phoneInUse': 'This phone number is already in use.',
  'user.codeInUse': 'This user code is already in use.',
  'user.passwordTooWeak': 'The password does not meet the password rules.',
  'user.passwordWrong': 'The current password is wrong.',
  'user.neededBy': 'Assignment rules of work orders mean this person alone; change them first: {{names}}',
  'user.cannotRemoveSelf': 'You cannot remove or disable your own account.',
  'user.lastAdministrator': 'This is the last administrator: it cannot be removed, disabled or lose the role.',
  'user.roleNotHeld': 'The default role must be one of the roles of the user.',
};
