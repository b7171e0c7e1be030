import type { MustRead } from '#contract/must-read'
import type { Post } from '#contract/post'
import { postText } from '#korean/post'
import { fullTime, relativeTime } from '#korean/time'
import { fetchedComponent } from '../../ui/fetched.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { partsOf } from '../../feature.ts'
import { LinkedIssues } from '../linked-issues/LinkedIssues.tsx'
import { ConfirmBar } from '../must-read/ConfirmBar.tsx'
import { PostMarks } from '../tag/PostMarks.tsx'
import { usePostPeople } from './people.ts'
import type { PostDiscussionProps } from './PostDiscussion.tsx'
import type { OpenPost } from './PostGate.tsx'
import type { PollViewProps } from '../poll/PollView.tsx'
import type { PostTextProps } from './PostText.tsx'
import { PostReactions } from '../reaction/PostReactions.tsx'
import styles from './PostView.module.css'

const EXCERPT_MOST = 2_000

// The parser is as large as the page.
const PostText = fetchedComponent<PostTextProps>(
  () => import('./PostText.tsx').then(it => it.PostText),
  ({ post }) => <p className={styles.plain}>{post.body.slice(0, EXCERPT_MOST)}</p>,
)
const PollView = fetchedComponent<PollViewProps>(() => import('../poll/PollView.tsx').then(it => it.PollView))
// Below the post.
const PostDiscussion = fetchedComponent<PostDiscussionProps>(() =>
  import('./PostDiscussion.tsx').then(it => it.PostDiscussion),
)

type PostViewProps = OpenPost & { mustRead: MustRead | undefined }

/** All of a post: who wrote it, what it says, and what others say about it. */
export function PostView({ at, post, board, mustRead, mayEdit = false, mayComment, mayManage }: PostViewProps) {
  const people = usePostPeople(at.orgId)
  const author = people.personOf(post.author.memberId)
  return (
    <div className={styles.post}>
      <article className={styles.words}>
        <header className={styles.head}>
          <PostMarks orgId={at.orgId} post={post} />
          <h1>{post.title}</h1>
          <div className={styles.by}>
            <Avatar name={post.author.name || '?'} imageUrl={author?.imageUrl} size={36} />
            <p>
              <b>{post.author.name}</b>
              {author?.detail && <span>{author.detail}</span>}
            </p>
            <Moments post={post} />
          </div>
        </header>
        <PostText at={at} post={post} people={people.people} mayEdit={mayEdit} />
        {post.hasPoll && <PollView at={at} isArchived={board.isArchived} mayEdit={mayEdit} />}
        {post.publishAt === null && (
          <>
            <PostReactions at={at} post={post} people={people} mayReact={mayComment} />
            <LinkedIssues at={at} mayChange={mayComment} />
            {partsOf('postBeside').map((Beside, nth) => (
              <Beside key={nth} at={at} mayChange={mayComment} />
            ))}
          </>
        )}
        {mustRead && <ConfirmBar at={at} version={post.version} mustRead={mustRead} isArchived={board.isArchived} />}
      </article>
      {post.publishAt === null && (
        <section className={styles.comments} aria-labelledby="post-comments">
          <h2 id="post-comments">
            {postText.comments} <small>{post.commentCount}</small>
          </h2>
          <PostDiscussion at={at} people={people} mayWrite={mayComment} mayModerate={mayManage} />
        </section>
      )}
    </div>
  )
}

/** On paper nobody can ask how long ago that is. */
function Moments({ post: { createdAt, editedAt } }: { post: Post }) {
  const moment = new Date(createdAt)
  return (
    <p className={styles.moments}>
      <time dateTime={createdAt} data-tip={fullTime(moment)}>
        <span className={styles.near}>{relativeTime(moment)}</span>
        <span className={styles.exact}>{fullTime(moment)}</span>
      </time>
      {editedAt && <span data-tip={fullTime(new Date(editedAt))}>{postText.edited}</span>}
    </p>
  )
}
