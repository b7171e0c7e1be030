import { useState } from 'react'
import { postIssueText } from '#korean/post'
import { useFoundAnywhere } from '../../issue/detail/connections.ts'
import { useDebounced } from '../../ui/field/useDebounced.ts'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import type { PostAt } from '../post/queries.ts'
import { useLinkIssue } from './queries.ts'

export type IssueLinkerProps = { at: PostAt; isOpen: boolean; onClose: () => void }

/** An issue of any project, by its key or by words of its title. */
export function IssueLinker({ at, isOpen, onClose }: IssueLinkerProps) {
  const [typed, type] = useState('')
  const words = useDebounced(typed)
  const found = useFoundAnywhere(at.orgId, words.trim()).data ?? []
  const link = useLinkIssue(at)
  return (
    <CommandPalette
      isOpen={isOpen}
      label={postIssueText.find}
      empty={words.trim() === '' ? postIssueText.findHelp : postIssueText.notFound}
      onType={type}
      items={found.map(({ issueId, key, title, state }) => ({
        id: String(issueId),
        label: `${key} ${title}`,
        icon: <StateGlyph state={state} label={state.name} />,
        isFound: true,
        onAction: () => link.mutate(issueId),
      }))}
      onClose={() => {
        type('')
        onClose()
      }}
    />
  )
}
