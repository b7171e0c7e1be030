// The sources of the texts of issues, and of what else stands beside work: whom they may mention, and the issues that they name.
import { Link } from '@tanstack/react-router'
import { Network } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use } from 'react'
import type { BriefPerson } from '#contract/member'
import { can } from '#contract/permissions'
import { textText } from '#korean/text'
import { AttachmentInText } from '../../attachment/AttachmentInText.tsx'
import { uploadTo } from '../../attachment/upload.ts'
import { usePersonFacts } from '../../member/person-facts.ts'
import { useDepartments } from '../../member/places.ts'
import { useEverybody } from '../../member/queries.ts'
import { useMembership } from '../../organization/queries.ts'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { type Mentionable, type TextSources, TextSourcesProvider } from '../../ui/text/sources.ts'
import { StateGlyph } from '../../workflow/StateGlyph.tsx'
import { isOpen } from '#contract/workflow'
import { classes } from '../../ui/classes.ts'
import { useIssueCard } from './cards.ts'
import styles from './IssueTextSources.module.css'

/** `people` are those who see it. */
export type TextPlace = { at: { orgId: number }; people: ReadonlyMap<number, BriefPerson> }
const PlaceContext = createContext<TextPlace | undefined>(undefined)

/** Around a text, shown or written. */
export function IssueTextSources({ around, children }: { around: TextPlace; children: ReactNode }) {
  return (
    <PlaceContext value={around}>
      <TextSourcesProvider value={{ ...sources, upload: uploadTo(around.at.orgId) }}>{children}</TextSourcesProvider>
    </PlaceContext>
  )
}

type MentionSourceProps = ComponentProps<NonNullable<TextSources['MentionSource']>>

/** The people of the project first, then departments, then those who do not see the project. */
function MentionSource({ children }: MentionSourceProps) {
  const { at, people } = use(PlaceContext)!
  const me = useMembership(at.orgId).data
  const maySee = me !== undefined && can(me, 'member.see') && can(me, 'department.see')
  const everybody = useEverybody(at.orgId, maySee).data ?? []
  const departments = useDepartments(at.orgId, maySee).data ?? []
  const factsOf = usePersonFacts(at.orgId, true)
  const person = (each: (typeof everybody)[number], cannotSee?: boolean): Mentionable => ({
    kind: 'member',
    id: each.memberId,
    label: each.memberName,
    icon: <Avatar name={each.memberName} imageUrl={each.profileImgUrl} size={20} />,
    ...factsOf(each),
    ...(cannotSee && { cannotSee }),
  })
  const groups = departments.map(({ deptId, name }): Mentionable => ({
    kind: 'department',
    id: deptId,
    label: name,
    icon: <Network />,
    detail: textText.department,
  }))
  const others = everybody.filter(({ memberId }) => !people.has(memberId))
  return children([
    ...[...people.values()].map(each => person(each)),
    ...groups,
    ...others.map(each => person(each, true)),
  ])
}

/** The key of an issue, with its state and title where I see it. */
function IssueKey({ issueKey }: { issueKey: string }) {
  const place = use(PlaceContext)!
  const card = useIssueCard(place.at.orgId, issueKey)
  if (!card) return issueKey
  const { projectId, issueId, key, title, state } = card
  return (
    <Link
      className={classes(styles.issue, !isOpen(state.category) && styles.closed)}
      to="/org/$orgId/project/$projectId/issue/$issueId"
      params={{ orgId: String(place.at.orgId), projectId: String(projectId), issueId: String(issueId) }}
    >
      <StateGlyph state={state} label={state.name} />
      <span className={styles.key}>{key}</span> <span className={styles.title}>{title}</span>
    </Link>
  )
}

/** Files of the organization in which the text stands. */
function Attachment(props: ComponentProps<NonNullable<TextSources['Attachment']>>) {
  const place = use(PlaceContext)!
  return <AttachmentInText orgId={place.at.orgId} {...props} />
}

const sources: TextSources = { MentionSource, IssueKey, Attachment }
