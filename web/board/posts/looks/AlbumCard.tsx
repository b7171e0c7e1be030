import { Link } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { postAddress } from '../../addresses.ts'
import { MustReadBadge } from '../../must-read/MustReadBadge.tsx'
import { PrefixMark, TagMarks } from '../../tag/PostMarks.tsx'
import styles from './AlbumCard.module.css'
import { NewMark, PostCounts, PostTime } from './PostFacts.tsx'
import type { PostProps } from './post-props.ts'
import { PostPicture } from './PostPicture.tsx'

/** A picture with its title below; a post without one shows its words in the place of the picture. */
export const AlbumCard = ({ orgId, post, isNew }: PostProps) => (
  <Link className={styles.card} {...postAddress(orgId, post.boardId, post.postId)}>
    <span className={styles.picture}>
      {post.pictureId === null ? (
        <span className={styles.words}>{post.excerpt || <FileText />}</span>
      ) : (
        <PostPicture orgId={orgId} fileId={post.pictureId} />
      )}
    </span>
    <span className={styles.title}>
      {post.isMustRead && <MustReadBadge />}
      <PrefixMark prefix={post.prefix} />
      <b>{post.title}</b>
      {isNew && <NewMark />}
      <PostCounts post={post} isPictured />
    </span>
    <span className={styles.facts}>
      <span>{post.author.name || WITHDRAWN_NAME}</span>
      <PostTime at={post.createdAt} />
      <TagMarks tags={post.tags} />
    </span>
  </Link>
)
