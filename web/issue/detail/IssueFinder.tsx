import { useState } from 'react'
import type { BriefIssue } from '#contract/brief-issue'
import { detailText } from '#korean/issue'
import { CommandPalette } from '../../ui/overlay/CommandPalette.tsx'
import { useDebounced } from '../../ui/field/useDebounced.ts'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import type { IssueContext } from '../context.ts'
import { useFoundIssues } from './connections.ts'

type IssueFinderProps = {
  around: IssueContext
  isOpen: boolean
  label: string
  /** The one that looks for another. */
  except?: number | undefined
  onFound: (issue: BriefIssue) => void
  onClose: () => void
}

/** An issue by its key or by words of its title. */
export function IssueFinder({ around, isOpen, label, except, onFound, onClose }: IssueFinderProps) {
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed)
  const found = useFoundIssues(around.at, words)
  const issues = (found.data ?? []).filter(({ issueId }) => issueId !== except)
  return (
    <CommandPalette
      isOpen={isOpen}
      label={label || detailText.find}
      empty={words.trim() === '' ? detailText.findHelp : detailText.notFound}
      onType={setTyped}
      items={issues.map(issue => ({
        id: String(issue.issueId),
        label: `${issue.key} ${issue.title}`,
        icon: <StateGlyph state={issue.state} label={issue.state.name} />,
        isFound: true,
        onAction: () => onFound(issue),
      }))}
      onClose={() => {
        setTyped('')
        onClose()
      }}
    />
  )
}
