/** A person's picture, or the first letters of their name. */
export const Avatar = ({ name, src, size = 24 }: { name: string; src?: string | undefined; size?: number }) => {
  const words = name.trim().split(/\s+/);
  const letters = /^[\x20-\x7e]+$/.test(name)
    ? words
        .map((w) => w[0] ?? '')
        .slice(0, 2)
        .join('')
    : (name.trim()[0] ?? '');
  return (
    <span
      className="avatar"
      style={{ width: size, height: size, fontSize: Math.max(12, size * 0.38) }}
      aria-hidden="true"
    >
      {src ? <img src={src} alt="" /> : letters.toUpperCase()}
    </span>
  );
};
