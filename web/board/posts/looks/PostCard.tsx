import { Link } from '@tanstack/react-router'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { postAddress } from '../../addresses.ts'
import { MustReadBadge } from '../../must-read/MustReadBadge.tsx'
import { PrefixMark, TagMarks } from '../../tag/PostMarks.tsx'
import { NewMark, PostCounts, PostTime } from './PostFacts.tsx'
import styles from './PostCard.module.css'
import type { PostProps } from './post-props.ts'
import { PostPicture } from './PostPicture.tsx'

/** A post with the beginning of its text and its picture. */
export const PostCard = ({ orgId, post, picture, isNew }: PostProps) => (
  <Link className={styles.card} {...postAddress(orgId, post.boardId, post.postId)}>
    <span className={styles.author}>
      <Avatar name={post.author.name} imageUrl={picture} size={32} />
      <span>
        <b>{post.author.name || WITHDRAWN_NAME}</b>
        <PostTime at={post.createdAt} />
      </span>
      {isNew && <NewMark />}
    </span>
    {post.isMustRead && <MustReadBadge />}
    <PrefixMark prefix={post.prefix} />
    <b className={styles.title}>{post.title}</b>
    {post.excerpt && <span className={styles.excerpt}>{post.excerpt}</span>}
    {post.pictureId !== null && (
      <span className={styles.picture}>
        <PostPicture orgId={orgId} fileId={post.pictureId} />
      </span>
    )}
    <span className={styles.counts}>
      <PostCounts post={post} isPictured />
      <TagMarks tags={post.tags} />
    </span>
  </Link>
)
