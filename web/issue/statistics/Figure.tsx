import { ChartNoAxesColumn, Table } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { fill } from '#korean/particle'
import { overviewText } from '#korean/project'
import { Button } from '../../ui/layout/Button.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './Figure.module.css'

export type FigureProps = {
  title: string
  /** The picture in numbers, a row for each thing. */
  columns: readonly string[]
  rows: readonly { id: string | number; cells: readonly ReactNode[] }[]
  isWide?: boolean
  /** The picture; nothing in it takes the focus. */
  children: ReactNode
}

/** A picture with its table: whoever cannot see the picture is read the table, and anybody may look at it instead. */
export function Figure({ title, columns, rows, isWide, children }: FigureProps) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  const how = isTable ? overviewText.asPicture : overviewText.asTable
  return (
    <section className={classes(styles.figure, isWide && styles.wide)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <Button
          kind="ghost"
          size="small"
          isIcon
          aria-label={fill(overviewText.switchOf, { title, how })}
          data-tip={how}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? <ChartNoAxesColumn /> : <Table />}
        </Button>
      </header>
      {!isTable && <div aria-hidden="true">{children}</div>}
      {/* A long one scrolls, which its keys must reach. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={isTable ? styles.table : styles.unseen} tabIndex={isTable ? 0 : undefined}>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id: row, cells: [first, ...others] }) => (
              <tr key={row}>
                <th scope="row">{first}</th>
                {others.map((cell, at) => (
                  <td key={columns[at + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
