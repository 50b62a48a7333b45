import { type InputHTMLAttributes, type ReactNode, useId } from 'react';

interface PlainFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  icon?: ReactNode;
  hint?: string | undefined;
  /** Error message. */
  problem?: string | undefined;
  /** Shown behind the input. */
  end?: ReactNode;
}

/** A labelled native input, so that the sign-in page needs no form library and password managers recognise it. */
export const PlainField = ({ label, icon, hint, problem, end, ...input }: PlainFieldProps) => {
  const id = useId();
  const words = problem ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className={problem ? 'box wrong' : 'box'}>
        {icon}
        <input
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={words ? `${id}-words` : undefined}
          {...input}
        />
        {end}
      </div>
      {words ? (
        <p id={`${id}-words`} className={problem ? 'hint wrong' : 'hint'}>
          {words}
        </p>
      ) : null}
    </div>
  );
};
