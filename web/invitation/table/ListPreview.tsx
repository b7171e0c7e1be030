import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { LISTED_MOST, type ListCheck } from '#contract/invitation'
import { listText, rowFaultText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { tableText } from '#korean/table'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import styles from '../../ui/table/TablePreview.module.css'
import type { Listed } from './read-table.ts'

type ListPreviewProps = {
  listed: readonly Listed[]
  /** The server's findings, line by line. */
  checked: ListCheck['rows'] | undefined
  isSent?: boolean
  /** Whether what is named and not there yet will be made. */
  creates?: boolean
}

/** The list as it was understood, each line with what is wrong with it. */
export function ListPreview({ listed, checked, isSent = false, creates = false }: ListPreviewProps) {
  const [onlyBad, setOnlyBad] = useState(false)
  const lines = listed.map((each, at) => ({
    ...each,
    faults: checked?.[at]?.faults,
    isPlaceless: !creates && checked?.[at]?.misses === true,
  }))
  const bad = lines.filter(({ faults }) => faults && faults.length > 0)
  const shown = (onlyBad && bad.length > 0 ? bad : lines).slice(0, LISTED_MOST)
  return (
    <>
      {checked && (
        <p className={styles.checked} role="status">
          {!isSent && (
            <span data-result="good">
              <CircleCheck />
              {fill(listText.checkedGood, { count: lines.length - bad.length })}
            </span>
          )}
          {bad.length > 0 && (
            <span data-result="bad">
              <CircleAlert />
              {fill(isSent ? listText.sentBad : listText.checkedBad, { count: bad.length })}
            </span>
          )}
        </p>
      )}
      {bad.length > 0 && bad.length < lines.length && (
        <Checkbox checked={onlyBad} onChange={setOnlyBad}>
          {tableText.onlyBad}
        </Checkbox>
      )}
      {/* It can be scrolled by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.preview} tabIndex={0} role="region" aria-label={listText.preview}>
        <table>
          <thead>
            <tr>
              <th>{tableText.line}</th>
              {checked && <th>{tableText.result}</th>}
              <th>{listText.email}</th>
              <th>{listText.name}</th>
              <th>{listText.department}</th>
              <th>{listText.position}</th>
              <th>{listText.role}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, line, faults, isPlaceless }) => (
              <tr key={line} data-result={resultOf(faults, isPlaceless)}>
                <td>{line}</td>
                {faults && (
                  <td className={styles.result}>
                    {faults.length > 0
                      ? faults.map(fault => rowFaultText[fault]).join(' ')
                      : [isSent ? listText.sentResult : listText.good, isPlaceless && listText.placeless]
                          .filter(Boolean)
                          .join(' · ')}
                  </td>
                )}
                <td className={styles.long}>{row.email}</td>
                <td className={styles.name}>{row.name}</td>
                <td>{row.department}</td>
                <td>{row.position}</td>
                <td>{row.role}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const resultOf = (faults: readonly unknown[] | undefined, isPlaceless: boolean) => {
  if (faults && faults.length > 0) return 'bad'
  return isPlaceless ? 'open' : undefined
}
