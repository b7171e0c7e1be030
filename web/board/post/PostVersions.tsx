import { useState } from 'react'
import { postRoutes } from '#contract/post'
import type { Post } from '#contract/post'
import { fill } from '#korean/particle'
import { postText } from '#korean/post'
import { call } from '../../call.ts'
import { useVersionPages } from '../../ui/text/versions/pages.ts'
import { type Version, VersionList } from '../../ui/text/versions/VersionList.tsx'
import { StandDialog } from '../must-read/StandDialog.tsx'
import { BOARD } from '../queries.ts'
import { isConfirmed, type PostAt, useChangePost } from './queries.ts'

type PostVersionsProps = { at: PostAt; post: Post; mayEdit: boolean; isOpen: boolean; onClose: () => void }

/** The saved versions of a post. */
export function PostVersions({ at, post, mayEdit, isOpen, onClose }: PostVersionsProps) {
  const { orgId, boardId, postId } = at
  const change = useChangePost(at, { asksAboutConfirmed: true })
  const [wanted, want] = useState<Version>()
  const key = [BOARD, orgId, boardId, 'versions', postId, post.version]
  const pages = useVersionPages(key, asking(at), isOpen)
  function restore(version: Version, confirmationsStand?: boolean) {
    want(version)
    const { title = '', body } = version
    const changes = { title, body, ...(confirmationsStand !== undefined && { confirmationsStand }) }
    change.mutate({ changes, seen: post }, { onSuccess: onClose })
  }
  return (
    <>
      <VersionList
        title={postText.versions}
        isOpen={isOpen}
        onClose={onClose}
        pages={pages}
        isNow={({ id }) => id === post.version}
        onRestore={mayEdit ? version => restore(version) : undefined}
        isBusy={change.isPending}
      />
      <StandDialog
        isOpen={isConfirmed(change.error)}
        onChoose={doStand => wanted && restore(wanted, doStand)}
        onClose={change.reset}
      />
    </>
  )
}

const asking = (at: PostAt) => async (older: string | undefined) => {
  const query = older === undefined ? {} : { older }
  const { versions, next } = await call(postRoutes.versions, { ...at, query })
  const named = versions.map(({ version, who, ...saved }) => ({
    ...saved,
    id: version,
    // As the proof of a notice names it.
    name: fill(postText.versionOf, { name: who.name, version }),
  }))
  return { versions: named, next }
}
