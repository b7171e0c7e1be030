import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { SyncPreview } from '#contract/github-sync'
import { sentenceFor } from '#korean/errors'
import { previewText } from '#korean/github-sync'
import { fill } from '#korean/particle'
import { isRefused } from '../../cache.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import styles from './Preview.module.css'
import type { usePreview } from './queries.ts'

/** A repository with many issues is read page by page meanwhile. */
const SLOW_MS = 5_000
const NAMES_MOST = 30

type PreviewProps = { name: string; asked: ReturnType<typeof usePreview> }

/** The outcome of a dry run. */
export function Preview({ name, asked: { data, error, isFetching, refetch } }: PreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that asked for it is gone.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <div className={styles.preview}>
      <h3 ref={heading} tabIndex={-1}>
        {fill(previewText.of, { repository: name })}
      </h3>
      {data ? (
        <Found found={data} />
      ) : error && !isFetching ? (
        <ErrorState
          heading="h3"
          title={previewText.failed}
          text={`${sentenceFor(error)} ${previewText.untouched}`}
          {...(!isRefused(error) && { onRetry: () => void refetch() })}
        />
      ) : (
        <>
          <p role="status">{previewText.asking}</p>
          <Skeleton width="100%" height="160px" />
          <Delayed after={SLOW_MS}>
            <p role="status">{previewText.slow}</p>
          </Delayed>
        </>
      )}
    </div>
  )
}

const kinds = ['issues', 'comments', 'tags', 'milestones'] as const

function Found({ found }: { found: SyncPreview }) {
  const { makes, links, examples, newTags, newMilestones, isMore } = found
  const said = (count: number) =>
    fill(isMore && count > 0 ? previewText.atLeast : previewText.count, { count: count.toLocaleString('ko') })
  return (
    <>
      <Banner icon={<ShieldCheck />} isBox>
        {previewText.untouched}
      </Banner>
      <table className={styles.counts} aria-label={previewText.counts}>
        <thead>
          <tr>
            <th scope="col">{previewText.what}</th>
            <th scope="col">{previewText.makes}</th>
            <th scope="col">{previewText.links}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => (
            <tr key={kind}>
              <th scope="row">{previewText.kinds[kind]}</th>
              <td data-none={makes[kind] === 0 || undefined}>{said(makes[kind])}</td>
              <td data-none={kind === 'comments' || links[kind] === 0 || undefined}>
                {kind === 'comments' ? '–' : said(links[kind])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isMore && <p>{previewText.more}</p>}
      {makes.issues + links.issues === 0 && <p>{previewText.nothing}</p>}
      {examples.length > 0 && (
        <section>
          <h4>{previewText.examples}</h4>
          <ol aria-label={previewText.examples}>
            {examples.map(({ number, title, author }) => (
              <li key={number}>
                <span>#{number}</span> {title}
                {author !== null && <small>{author}</small>}
              </li>
            ))}
          </ol>
        </section>
      )}
      <Names title={previewText.newTags} names={newTags} />
      <Names title={previewText.newMilestones} names={newMilestones} />
    </>
  )
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null
  const left = names.length - NAMES_MOST
  return (
    <section>
      <h4>{title}</h4>
      <ul className={styles.names} aria-label={title}>
        {names.slice(0, NAMES_MOST).map(name => (
          <li key={name}>{name}</li>
        ))}
        {left > 0 && <li>{fill(previewText.others, { count: left })}</li>}
      </ul>
    </section>
  )
}
