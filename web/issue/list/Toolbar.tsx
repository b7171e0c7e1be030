import type { RefObject } from 'react'
import { filterText, issueText } from '#korean/issue'
import { fill } from '#korean/particle'
import { setMyIssuesOnly } from './choices.ts'
import { SearchField } from '../../ui/field/SearchField.tsx'
import { useSearchField } from '../../ui/field/useSearchField.ts'
import { usePhone } from '../../ui/width.ts'
import type { IssueContext } from '../context.ts'
import { IssueFilters } from '../filter/IssueFilters.tsx'
import styles from './Toolbar.module.css'
import type { useArrangement } from './useArrangement.ts'
import { ViewMenus } from './ViewMenus.tsx'

type ToolbarProps = {
  around: IssueContext
  arrangement: ReturnType<typeof useArrangement>
  /** The issues that the filters leave; unknown in a calendar. */
  total: number | undefined
  field: RefObject<HTMLDivElement | null>
}

/** The filters of the list and the way it is shown; all of it stands in the address. */
export function Toolbar({ around, arrangement, total, field }: ToolbarProps) {
  const { search, isMyIssuesOnly, isNarrowed, arrange } = arrangement
  const isPhone = usePhone()
  const [typed, type] = useSearchField(search.text ?? '', text => arrange({ text: text || undefined }))
  return (
    <div className={styles.tools} data-tools>
      <IssueFilters around={around} search={search} arrange={arrange} />
      {!isPhone && (
        <label className={styles.mine}>
          <input
            type="checkbox"
            className={styles.switch}
            checked={isMyIssuesOnly}
            onChange={event => setMyIssuesOnly(event.target.checked)}
          />
          {issueText.mine}
        </label>
      )}
      <div ref={field} className={styles.search}>
        <SearchField label={issueText.search} value={typed} onChange={type} onLeave={input => input.blur()} />
      </div>
      {isNarrowed && total !== undefined && (
        <span className={styles.total}>{fill(filterText.total, { count: total })}</span>
      )}
      <ViewMenus around={around} arrangement={arrangement} />
    </div>
  )
}
