import type { User } from '@eoms/contract';
import { useFileUrl } from '../../api/use-file-url.ts';
import { Avatar } from '../../ui/marks/avatar.tsx';

export const UserPicture = ({ user, size = 28 }: { user: Pick<User, 'name' | 'avatar'>; size?: number }) => (
  <Avatar name={user.name} src={useFileUrl(user.avatar)} size={size} />
);
