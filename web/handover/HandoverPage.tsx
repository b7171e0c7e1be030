import { getRouteApi, Link } from '@tanstack/react-router'
import { FileX, Printer } from 'lucide-react'
import { endingSentence, handoverText, holdingSentence } from '#korean/handover'
import { sentenceFor } from '#korean/errors'
import { fullTime } from '#korean/time'
import { isRefused } from '../cache.ts'
import { useOrganization } from '../organization/queries.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { Facts } from '../ui/layout/Facts.tsx'
import { PageBar } from '../ui/layout/PageBar.tsx'
import styles from './HandoverPage.module.css'
import { useHandover } from './queries.ts'

const route = getRouteApi('/org/$orgId/handover/$handoverId')

/** The record of a hand-over, for both sides to read and to print. */
export function HandoverPage() {
  const params = route.useParams()
  const [orgId, handoverId] = [Number(params.orgId), Number(params.handoverId)]
  const organization = useOrganization(orgId).data
  const page = useHandover(orgId, handoverId)
  const { data } = page
  return (
    <>
      <PageBar title={handoverText.page}>
        <span className={styles.deeds}>
          <Link
            className={buttonClass({ kind: 'ghost' })}
            to="/org/$orgId/info"
            params={{ orgId: params.orgId }}
            search={{ tab: 'record' }}
          >
            {handoverText.toRecord}
          </Link>
          {data && (
            <Button onClick={() => print()}>
              <Printer aria-hidden />
              {handoverText.print}
            </Button>
          )}
        </span>
      </PageBar>
      {page.isPending && (
        <div className={styles.page}>
          <Delayed>
            <Skeleton width="50%" />
          </Delayed>
        </div>
      )}
      {page.error && !data && isRefused(page.error) && (
        <EmptyState icon={<FileX />} title={sentenceFor(page.error)} text={handoverText.missingHelp} />
      )}
      {page.error && !data && !isRefused(page.error) && (
        <ErrorState title={handoverText.failed} text={sentenceFor(page.error)} onRetry={() => void page.refetch()} />
      )}
      {data && (
        <article className={styles.page}>
          <Facts
            facts={[
              [handoverText.organization, <bdi key="organization">{organization?.name}</bdi>],
              [handoverText.giver, <bdi key="giver">{data.from.name}</bdi>],
              [handoverText.at, fullTime(new Date(data.at))],
              [
                handoverText.by,
                data.by.memberId !== data.from.memberId && <bdi>{data.by.name || handoverText.directory}</bdi>,
              ],
              [handoverText.after, endingSentence(data.after)],
            ]}
          />
          <table className={styles.items} aria-label={handoverText.items}>
            <thead>
              <tr>
                <th>{handoverText.items}</th>
                <th>{handoverText.taker}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((item, at) => (
                // The page never changes, and a thing may stand on it twice by name.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <td>
                    <bdi>{holdingSentence(item)}</bdi>
                  </td>
                  <td>
                    <bdi>{item.to.name}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </article>
      )}
    </>
  )
}
