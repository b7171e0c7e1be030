import { Printer } from 'lucide-react'
import { departmentText } from '#korean/department'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { FilterBar } from '../../ui/layout/FilterBar.tsx'
import styles from './ChartBar.module.css'

export type View = 'chart' | 'list'

type ChartBarProps = {
  typed: string
  view: View
  isAllOpen: boolean
  onType: (typed: string) => void
  onView: (view: View) => void
  onFoldAll: (isFolded: boolean) => void
}

/** The bar above the chart: its search, its view, its folding, its print. */
export const ChartBar = ({ typed, view, isAllOpen, onType, onView, onFoldAll }: ChartBarProps) => (
  <FilterBar
    search={{ label: departmentText.searchChart, typed, onType }}
    end={
      <span className={styles.deeds}>
        <Segmented
          label={departmentText.chartView}
          value={view}
          options={[
            { value: 'chart', label: departmentText.asChart },
            { value: 'list', label: departmentText.asList },
          ]}
          onChange={onView}
        />
        {view === 'chart' && (
          <Button kind="ghost" onClick={() => onFoldAll(isAllOpen)}>
            {isAllOpen ? departmentText.closeAll : departmentText.openAll}
          </Button>
        )}
        <Button
          kind="ghost"
          isIcon
          aria-label={departmentText.print}

          onClick={() => print()}
        >
          <Printer />
        </Button>
      </span>
    }
  />
)
