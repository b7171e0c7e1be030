import { Link2, SquarePlus } from 'lucide-react'
import { useState } from 'react'
import { TITLE_MOST } from '#contract/issue'
import { escapedLabel } from '#contract/markdown-escapes'
import { can } from '#contract/permissions'
import type { Post } from '#contract/post'
import { withoutReferences } from '#contract/rich-text'
import { postIssueText } from '#korean/post'
import { fill } from '#korean/particle'
import { openNewIssue } from '../../issue/create/new-issue.ts'
import { useMembership } from '../../organization/queries.ts'
import { fetchedComponent } from '../../ui/fetched.ts'
import type { MenuAction } from '../../ui/overlay/Menu.tsx'
import type { PostAt } from '../post/queries.ts'
import type { IssueLinkerProps } from './IssueLinker.tsx'
import { useLinkMade } from './queries.ts'

/** Letters of Korean have three bytes, and the way back needs room. */
const BODY_MOST = 33_000

const wayBack = (title: string) => escapedLabel(fill(postIssueText.from, { title }))

const IssueLinker = fetchedComponent<IssueLinkerProps>(() => import('./IssueLinker.tsx').then(it => it.IssueLinker))

/** The deeds of the menu of a post that lead to issues, and their dialog. */
export function useIssueActions(at: PostAt, post: Post, mayLink: boolean) {
  const me = useMembership(at.orgId).data
  const [isOpen, setOpen] = useState<boolean>()
  const link = useLinkMade(at)
  const maySee = me !== undefined && can(me, 'project.see')
  const make = () =>
    openNewIssue({
      begun: {},
      source: {
        name: `post ${at.postId}`,
        title: post.title.slice(0, TITLE_MOST),
        body: `${withoutReferences(post.body).slice(0, BODY_MOST)}\n\n[${wayBack(post.title)}](${location.origin}${location.pathname})`,
        note: postIssueText.note,
        onMade: key => link.mutate(key),
      },
    })
  const items: MenuAction[] =
    mayLink && maySee
      ? [
          { id: 'link-issue', label: postIssueText.link, icon: <Link2 />, onAction: () => setOpen(true) },
          { id: 'make-issue', label: postIssueText.make, icon: <SquarePlus />, onAction: make },
        ]
      : []
  const dialogs = isOpen !== undefined && <IssueLinker at={at} isOpen={isOpen} onClose={() => setOpen(false)} />
  return { items, dialogs }
}
