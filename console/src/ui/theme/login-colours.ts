import { contrast, guard, inkOn, isHex, wanted } from './guard.ts';
import { lightTokens, type Tokens } from './tokens.ts';

interface LoginColours {
  readonly title: string;
  readonly button: string;
  /** The text on the button. */
  readonly ink: string;
}

/** The colours of the sign-in page as a login theme asks for them, as far as they are readable. */
export const loginColours = (
  tokens: Tokens,
  asked: { readonly titleColor?: string | undefined; readonly buttonColor?: string | undefined },
): LoginColours => {
  const { titleColor, buttonColor } = asked;
  const title = isHex(titleColor) && contrast(titleColor, tokens.surface) >= wanted ? titleColor : tokens.text;
  if (!isHex(buttonColor) || buttonColor.toLowerCase() === lightTokens.accent)
    return { title, button: tokens.accent, ink: tokens.onAccent };
  const button = guard(buttonColor, tokens.surface);
  return { title, button, ink: inkOn(button) };
};
