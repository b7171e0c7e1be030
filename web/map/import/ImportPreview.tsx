import { CircleAlert, CircleCheck, Copy } from 'lucide-react'
import { useState } from 'react'
import { coordinatesShown, isInKorea, readCoordinates } from '#contract/coordinates'
import { type ListedPlaceResult, PLACES_LISTED_MOST } from '#contract/place-import'
import { mapText, placeFormText } from '#korean/map'
import { listedPlaceNames, placeImportText } from '#korean/map-import'
import { fill } from '#korean/particle'
import { tableText } from '#korean/table'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import styles from '../../ui/table/TablePreview.module.css'
import { type Listed, reasonOf } from './read-places.ts'

type ImportPreviewProps = {
  listed: readonly Listed[]
  /** Row by row; undefined until the server has looked through them. */
  results: readonly ListedPlaceResult[] | undefined
  /** Lines that are made although one like them is there. */
  anyway: ReadonlySet<number>
  onAnyway: (lines: ReadonlySet<number>) => void
}

/** The list as it was understood, each row with what becomes of it. */
export function ImportPreview({ listed, results, anyway, onAnyway }: ImportPreviewProps) {
  const [onlyBad, setOnlyBad] = useState(false)
  const lines = listed.map((each, at) => ({ ...each, result: results?.[at] }))
  const bad = lines.filter(({ result }) => result && result.faults.length > 0)
  const twins = lines.filter(({ result }) => result?.twin)
  const open = [...bad, ...twins]
  const shown = (onlyBad && open.length > 0 ? lines.filter(each => open.includes(each)) : lines).slice(
    0,
    PLACES_LISTED_MOST,
  )
  const isAllAnyway = twins.every(({ line }) => anyway.has(line))
  return (
    <>
      {results && <Counts all={lines.length} bad={bad.length} twins={twins.length} />}
      {twins.length > 1 && (
        <Checkbox
          checked={isAllAnyway}
          isMixed={!isAllAnyway && anyway.size > 0}
          onChange={isWanted => onAnyway(new Set(isWanted ? twins.map(({ line }) => line) : []))}
        >
          {placeImportText.allAnyway}
        </Checkbox>
      )}
      {open.length > 0 && open.length < lines.length && (
        <Checkbox checked={onlyBad} onChange={setOnlyBad}>
          {tableText.onlyBad}
        </Checkbox>
      )}
      {/* It can be scrolled by keys, too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.preview} tabIndex={0} role="region" aria-label={placeImportText.preview}>
        <table>
          <thead>
            <tr>
              <th>{tableText.line}</th>
              {results && <th>{tableText.result}</th>}
              <th>{listedPlaceNames.name}</th>
              <th>{listedPlaceNames.category}</th>
              <th>{listedPlaceNames.address}</th>
              <th>{listedPlaceNames.coordinates}</th>
              <th>{listedPlaceNames.owner}</th>
              <th>{listedPlaceNames.project}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ row, line, result }) => (
              <tr key={line} data-result={resultOf(result)}>
                <td>{line}</td>
                {result && (
                  <td className={styles.result}>
                    {reasonOf(result, listed) || goodWords(result, row)}
                    {result.twin && (
                      <Checkbox
                        checked={anyway.has(line)}
                        onChange={isWanted => onAnyway(toggled(anyway, line, isWanted))}
                      >
                        <span aria-hidden>{placeImportText.anyway}</span>
                        <Unseen>{fill(placeImportText.anywayOf, { line })}</Unseen>
                      </Checkbox>
                    )}
                  </td>
                )}
                <td className={styles.name}>{row.name}</td>
                <td>{row.category}</td>
                <td className={styles.long}>{[row.address, row.addressDetail].filter(Boolean).join(' ')}</td>
                <td>{result?.position ? coordinatesShown(result.position) : written(row)}</td>
                <td>{row.owner}</td>
                <td>{row.project}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

const written = ({ coordinates, lat, lng }: Listed['row']) => coordinates ?? [lat, lng].filter(Boolean).join(', ')

function toggled(lines: ReadonlySet<number>, line: number, isWanted: boolean) {
  const others = [...lines].filter(each => each !== line)
  return new Set(isWanted ? [...others, line] : others)
}

function goodWords({ position, isApproximate }: ListedPlaceResult, row: Listed['row']) {
  const where = position ? isApproximate && mapText.approximate : mapText.noPosition
  const isSwapped = !isApproximate && readCoordinates(written(row))?.swapped !== undefined
  const warning = position && !isInKorea(position) ? placeFormText.outside : isSwapped && placeFormText.swapped
  return [placeImportText.good, where, warning].filter(Boolean).join(' · ')
}

const resultOf = (result: ListedPlaceResult | undefined) => {
  if (result && result.faults.length > 0) return 'bad'
  return result?.twin ? 'open' : undefined
}

const Counts = ({ all, bad, twins }: { all: number; bad: number; twins: number }) => (
  <p className={styles.checked} role="status">
    <span data-result="good">
      <CircleCheck />
      {fill(placeImportText.checkedGood, { count: all - bad - twins })}
    </span>
    {twins > 0 && (
      <span>
        <Copy />
        {fill(placeImportText.checkedTwins, { count: twins })}
      </span>
    )}
    {bad > 0 && (
      <span data-result="bad">
        <CircleAlert />
        {fill(placeImportText.checkedBad, { count: bad })}
      </span>
    )}
  </p>
)
