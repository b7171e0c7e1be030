import { postRoutes } from '#contract/post'
import type { Post } from '#contract/post'
import { postText } from '#korean/post'
import { call } from '../../call.ts'
import { useVersionPages } from '../../ui/text/versions/pages.ts'
import { type Version, VersionList } from '../../ui/text/versions/VersionList.tsx'
import { BOARD } from '../queries.ts'
import { type PostAt, useChangePost } from './queries.ts'

type PostVersionsProps = { at: PostAt; post: Post; mayEdit: boolean; isOpen: boolean; onClose: () => void }

/** The saved versions of a post. */
export function PostVersions({ at, post, mayEdit, isOpen, onClose }: PostVersionsProps) {
  const { orgId, boardId, postId } = at
  const change = useChangePost(at)
  const key = [BOARD, orgId, boardId, 'versions', postId, post.version]
  const pages = useVersionPages(key, asking(at), isOpen)
  const restore = ({ title = '', body }: Version) =>
    // A confirmation of the present text is none of this one.
    change.mutate({ changes: { title, body, confirmationsStand: false }, seen: post }, { onSuccess: onClose })
  return (
    <VersionList
      title={postText.versions}
      isOpen={isOpen}
      onClose={onClose}
      pages={pages}
      isNow={({ title, body }) => title === post.title && body === post.body}
      onRestore={mayEdit ? restore : undefined}
      isBusy={change.isPending}
    />
  )
}

const asking = (at: PostAt) => async (older: string | undefined) => {
  const query = older === undefined ? {} : { older }
  const { versions, next } = await call(postRoutes.versions, { ...at, query })
  return { versions: versions.map(({ version, who, ...saved }) => ({ ...saved, id: version, name: who.name })), next }
}
