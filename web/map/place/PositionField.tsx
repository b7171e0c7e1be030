import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { coordinatesShown, isInKorea, readCoordinates } from '#contract/coordinates'
import type { Position } from '#contract/place'
import { placeFormText } from '#korean/map'
import { fill } from '#korean/particle'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { useRegionOf } from '../regions.ts'
import styles from './PlaceForm.module.css'

type PositionFieldProps = {
  pin: Position | null
  address: string
  isApproximate: boolean
  /** Undefined where there is no map to press. */
  isPicking: boolean | undefined
  error: string | undefined
  onPick: (isPicking: boolean) => void
  onChange: (position: Position | null, isApproximate: boolean) => void
  /** Nothing can be read from the words, or they can be read again. */
  onUnread: (isUnread: boolean) => void
}

/** By pressing the map, by what is pasted, or by the region that the address names. */
export function PositionField({
  pin,
  address,
  isApproximate,
  isPicking,
  error,
  onPick,
  onChange,
  onUnread,
}: PositionFieldProps) {
  const [kept, keep] = useState<{ text: string; pin: Position | null }>()
  // Moved on the map, the pin is no longer where the words have put it.
  const typed = kept?.pin === pin ? kept.text : undefined
  const read = typed === undefined || typed.trim() === '' ? undefined : readCoordinates(typed)
  const region = useRegionOf(pin, address)
  const shown = typed ?? (pin ? coordinatesShown(pin) : '')
  function take(text: string) {
    const found = readCoordinates(text)
    onUnread(!found && text.trim() !== '')
    keep({ text, pin: found?.position ?? (text.trim() === '' ? null : pin) })
    if (found) onChange(found.position, false)
    else if (text.trim() === '') onChange(null, false)
  }
  const isUnread = typed !== undefined && typed.trim() !== '' && !read
  const said = [
    read?.swapped && placeFormText.swapped,
    pin && isApproximate && placeFormText.approximate,
    pin && !isInKorea(pin) && placeFormText.outside,
    pin && region.under && fill(placeFormText.near, { region: region.under.fullName }),
  ].filter(Boolean)
  return (
    <div className={styles.position}>
      <TextField
        label={placeFormText.position}
        placeholder={placeFormText.positionSample}
        isOptional
        autoComplete="off"
        value={shown}
        error={error ?? (isUnread ? placeFormText.unread : undefined)}
        help={said.length > 0 ? said.join(' ') : placeFormText.positionHelp}
        onChange={take}
        onBlur={() => read && keep(undefined)}
      />
      <div className={styles.deeds}>
        {isPicking !== undefined && (
          <Button size="small" aria-pressed={isPicking} onClick={() => onPick(!isPicking)}>
            <LocateFixed />
            {isPicking ? placeFormText.cancelPicking : placeFormText.pick}
          </Button>
        )}
        {!pin && region.named && (
          <Button size="small" kind="ghost" onClick={() => onChange(region.named!.position, true)}>
            {fill(placeFormText.toRegion, { region: region.named.fullName })}
          </Button>
        )}
        {pin && (
          <Button
            size="small"
            kind="ghost"
            onClick={() => {
              keep(undefined)
              onChange(null, false)
            }}
          >
            {placeFormText.clearPosition}
          </Button>
        )}
      </div>
    </div>
  )
}
