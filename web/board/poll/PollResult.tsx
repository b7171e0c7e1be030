import { Check } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { Poll, PollOption } from '#contract/poll'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { pollText } from '#korean/poll'
import { ui } from '#korean/ui'
import { WITHDRAWN_NAME } from '#korean/withdrawal'
import { classes } from '../../ui/classes.ts'
import { Unseen, unseen } from '../../ui/layout/Unseen.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import type { PostAt } from '../post/queries.ts'
import { OptionWords } from './PollBallot.tsx'
import styles from './PollView.module.css'
import { useVoters } from './queries.ts'

type PollResultProps = { at: PostAt; poll: Poll; labelledBy: string }

/** The table that screen readers read is the picture itself: each row is filled by its share of those who voted. */
export function PollResult({ at, poll, labelledBy }: PollResultProps) {
  const { voterCount, options, isAnonymous } = poll
  const most = Math.max(1, ...options.map(({ count }) => count ?? 0))
  return (
    <table className={styles.result} aria-labelledby={labelledBy}>
      <thead className={unseen}>
        <tr>
          <th scope="col">{pollText.options}</th>
          <th scope="col">{fill(pollText.voters, { count: voterCount })}</th>
          <th scope="col">{pollText.share}</th>
        </tr>
      </thead>
      <tbody>
        {options.map(option => {
          const count = option.count ?? 0
          const percent = voterCount === 0 ? 0 : Math.round((count / voterCount) * 100)
          const words = fill(pollText.votes, { count: count.toLocaleString('ko') })
          return (
            <tr
              key={option.optionId}
              className={classes(count === most && styles.leading, option.isChosen && styles.mine)}
              style={{ '--share': `${percent}%` } as CSSProperties}
            >
              <th scope="row">
                <OptionWords option={option} />
                {option.isChosen && (
                  <span className={styles.mark} data-tip={pollText.mine}>
                    <Check aria-hidden />
                    <Unseen>{pollText.mine}</Unseen>
                  </span>
                )}
              </th>
              <td>
                {isAnonymous || count === 0 ? (
                  words
                ) : (
                  <Popover
                    label={fill(pollText.votersOf, { option: option.text, count })}
                    trigger={words}
                    triggerClass={styles.who}
                  >
                    {() => <Voters at={at} option={option} count={count} />}
                  </Popover>
                )}
              </td>
              <td>{percent}%</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Voters({ at, option, count }: { at: PostAt; option: PollOption; count: number }) {
  const { data, error } = useVoters(at, option.optionId)
  const others = data ? count - data.voters.length : 0
  return (
    <div className={styles.voters}>
      <b>{option.text}</b>
      {error && !data && <p role="alert">{sentenceFor(error)}</p>}
      {!error && !data && <p role="status">{ui.loading}</p>}
      {data && (
        <ul>
          {data.voters.map(({ memberId, name }) => (
            <li key={memberId}>{name || WITHDRAWN_NAME}</li>
          ))}
          {others > 0 && <li>{fill(pollText.votersOthers, { count: others })}</li>}
        </ul>
      )}
    </div>
  )
}
