import { Avatar } from './Avatar.tsx'

type AuthorAvatarProps = {
  /** Null for somebody elsewhere, of whom no more than a name is known. */
  member: { memberId: number; name: string } | null
  outsider: string | null
  imageUrl: string | null | undefined
  size: number
}

/** The picture of whoever said or did something: without a colour of its own for those who are nobody here. */
export const AuthorAvatar = ({ member, outsider, imageUrl, size }: AuthorAvatarProps) =>
  member ? (
    <Avatar name={member.name || '?'} imageUrl={imageUrl} size={size} />
  ) : (
    <Avatar name={outsider || '?'} isOutside size={size} />
  )
