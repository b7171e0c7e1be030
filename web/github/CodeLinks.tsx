import {
  Check,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleX,
  Eye,
  FileDiff,
  GitBranch,
  GitCommitHorizontal,
  GitMerge,
  GitPullRequest,
  GitPullRequestClosed,
  GitPullRequestDraft,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { type CodeLink, codeKinds, type CodeLinks as CodeLinksAnswer } from '#contract/code-link'
import type { Color } from '#contract/project'
import { branchName } from '#korean/branch-name'
import { carriedStateNames, codeLinkText } from '#korean/github'
import { fill } from '#korean/particle'
import { fullTime, relativeTime } from '#korean/time'
import { useIssue } from '../issue/store/store.ts'
import { issueThing } from '../issue/detail/parts.ts'
import { useBroughtDeed } from '../ui/further-deeds.ts'
import { colorClass } from '../project/ProjectIcon.tsx'
import { copyText } from '../ui/feedback/clipboard.ts'
import { Button } from '../ui/layout/Button.tsx'
import styles from './CodeLinks.module.css'
import { type IssueAt, useCodeLinks } from './code-queries.ts'
import { useGithub } from './state.ts'

/** Beside an issue: what names it at GitHub. Nothing where nothing does, and nothing is connected. */
export function CodeLinks({ at }: { at: IssueAt }) {
  const { links, remote } = useCodeLinks(at).data ?? { links: [], remote: null }
  const isConnected = useGithub(at.orgId).data?.isConnected === true
  if (links.length === 0 && !remote && !isConnected) return null
  return (
    <section className={styles.section} aria-label={codeLinkText.title}>
      <h3>{codeLinkText.title}</h3>
      {remote && <RemoteIssue remote={remote} />}
      {codeKinds.map(kind => {
        const those = links.filter(link => link.kind === kind)
        return those.length > 0 && <LinksOfKind key={kind} kind={kind} links={those} />
      })}
      {isConnected && <BranchCopier at={at} />}
    </section>
  )
}

const CARRIED_COLORS = { carried: 'green', paused: 'orange', ended: 'gray' } as const

/** The issue there that it is, and whether anything of it is still carried. */
const RemoteIssue = ({ remote }: { remote: NonNullable<CodeLinksAnswer['remote']> }) => (
  <div>
    <p>{codeLinkText.remote}</p>
    <ul aria-label={codeLinkText.remote}>
      <li>
        <span className={colorClass(CARRIED_COLORS[remote.state])}>
          <CircleDot className={styles.glyph} aria-hidden />
        </span>
        <div>
          <a {...(remote.url && { href: remote.url, target: '_blank', rel: 'noopener noreferrer' })}>
            <span>#{remote.number}</span> {remote.repository}
          </a>
          <small>{carriedStateNames[remote.state]}</small>
        </div>
      </li>
    </ul>
  </div>
)

/** Further ones are folded. */
const SHOWN = 5

function LinksOfKind({ kind, links }: { kind: CodeLink['kind']; links: readonly CodeLink[] }) {
  const [isWhole, setWhole] = useState(false)
  return (
    <div>
      <p>{codeLinkText.kinds[kind]}</p>
      <ul aria-label={codeLinkText.kinds[kind]}>
        {(isWhole ? links : links.slice(0, SHOWN)).map(link => (
          <Row key={link.linkId} link={link} />
        ))}
      </ul>
      {links.length > SHOWN && (
        <Button kind="ghost" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? codeLinkText.less : fill(codeLinkText.more, { count: links.length - SHOWN })}
        </Button>
      )}
    </div>
  )
}

const pulls: Record<NonNullable<CodeLink['state']>, [icon: LucideIcon, color: Color]> = {
  draft: [GitPullRequestDraft, 'gray'],
  open: [GitPullRequest, 'green'],
  merged: [GitMerge, 'violet'],
  closed: [GitPullRequestClosed, 'red'],
}
const reviews: Record<NonNullable<CodeLink['review']>, [icon: LucideIcon, color: Color]> = {
  approved: [Check, 'green'],
  changes: [FileDiff, 'orange'],
  wanted: [Eye, 'gray'],
}
const checks: Record<NonNullable<CodeLink['checks']>, [icon: LucideIcon, color: Color]> = {
  running: [CircleDashed, 'yellow'],
  passed: [CircleCheck, 'green'],
  failed: [CircleX, 'red'],
}

function Row({ link }: { link: CodeLink }) {
  const { kind, name, title, url, repository, author, state, review, at } = link
  const [Icon, color] = state ? pulls[state] : ([kind === 'branch' ? GitBranch : GitCommitHorizontal, 'gray'] as const)
  const moment = new Date(at)
  return (
    <li>
      <span className={colorClass(color)}>
        <Icon className={styles.glyph} aria-hidden />
      </span>
      <div>
        {/* An address that is none of a page leads nowhere. */}
        <a {...(url && { href: url, target: '_blank', rel: 'noopener noreferrer' })} data-tip={fullTime(moment)}>
          {kind === 'branch' ? (
            name
          ) : (
            <>
              <span>{kind === 'pull' ? `#${name}` : name}</span> {title}
            </>
          )}
        </a>
        {state && (
          <small>
            <b className={colorClass(color)}>{codeLinkText.pulls[state]}</b>
            {review && <Mark look={reviews[review]} words={codeLinkText.reviews[review]} />}
            {link.checks && <Mark look={checks[link.checks]} words={codeLinkText.checks[link.checks]} />}
          </small>
        )}
        <small>
          {repository && <span>{repository}</span>}
          {author !== null && <span>{author}</span>}
          <time dateTime={at}>{relativeTime(moment)}</time>
        </small>
      </div>
    </li>
  )
}

const Mark = ({ look: [Icon, color], words }: { look: [icon: LucideIcon, color: Color]; words: string }) => (
  <span className={colorClass(color)}>
    <Icon aria-hidden />
    {words}
  </span>
)

/** Also in the menu of the issue, and thereby in the palette. */
function BranchCopier({ at }: { at: IssueAt }) {
  const issue = useIssue(at).data
  const copy = () => {
    if (!issue) return
    const name = branchName(issue.key, issue.title)
    void copyText(name, {
      copied: codeLinkText.branchCopied,
      failed: fill(codeLinkText.branchUncopied, { name }),
    })
  }
  useBroughtDeed(issueThing(at.issueId), { id: 'branch', label: codeLinkText.copyBranch, onAction: copy })
  return (
    <Button kind="ghost" size="small" onClick={copy}>
      <GitBranch />
      {codeLinkText.copyBranch}
    </Button>
  )
}
