import { Link } from '@tanstack/react-router'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { classes } from '../../../ui/classes.ts'
import { Avatar } from '../../../ui/layout/Avatar.tsx'
import { postAddress } from '../../addresses.ts'
import { MustReadBadge } from '../../must-read/MustReadBadge.tsx'
import { PrefixMark, TagMarks } from '../../tag/PostMarks.tsx'
import { NewMark, PostCounts, PostTime } from './PostFacts.tsx'
import styles from './PostLine.module.css'
import type { PostProps } from './post-props.ts'

/** A post in one line; on a phone in two. */
export const PostLine = ({ orgId, post, picture, boardName, isNew }: PostProps) => (
  <Link className={classes(styles.line, isNew && styles.isNew)} {...postAddress(orgId, post.boardId, post.postId)}>
    <span className={styles.title}>
      {post.isMustRead && <MustReadBadge />}
      <PrefixMark prefix={post.prefix} />
      <b>{post.title}</b>
      {isNew && <NewMark />}
      <PostCounts post={post} />
    </span>
    <span className={styles.facts}>
      <TagMarks tags={post.tags} />
      {boardName !== undefined && <span className={styles.board}>{boardName}</span>}
      <span className={styles.author}>
        <Avatar name={post.author.name} imageUrl={picture} size={20} />
        <span>{post.author.name || WITHDRAWN_NAME}</span>
      </span>
      <PostTime at={post.createdAt} />
    </span>
  </Link>
)
