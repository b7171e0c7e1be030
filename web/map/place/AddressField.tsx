import { useState } from 'react'
import type { FoundAddress } from '#contract/geocoding'
import { PLACE_ADDRESS_MOST, type Position } from '#contract/place'
import { sentenceFor } from '#korean/errors'
import { placeFormText } from '#korean/map'
import { fill } from '#korean/particle'
import { TextField } from '../../ui/field/TextField.tsx'
import { useDebounced } from '../../ui/field/useDebounced.ts'
import { Button } from '../../ui/layout/Button.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import { FoundAddresses } from '../FoundAddresses.tsx'
import { useAddressAt, useFoundAddresses, useMapServices } from '../geocoding.ts'
import { type ChosenAddress, PostcodeDialog } from '../postcode/PostcodeDialog.tsx'
import styles from './AddressField.module.css'

type AddressFieldProps = {
  orgId: number
  address: string
  error: string | undefined
  /** Put down on the map: its address is offered. */
  pin: Position | null
  onChange: (address: string) => void
  onFound: (found: FoundAddress) => void
  /** In the search of postcodes, which knows no positions. */
  onChosen: (chosen: ChosenAddress) => void
}

const SHOWN = 5

/** Takes any words. Where the operator has set up a provider, it offers the addresses that are meant by them. */
export function AddressField({ orgId, address, error, pin, onChange, onFound, onChosen }: AddressFieldProps) {
  const [typed, type] = useState('')
  const words = useDebounced(typed).trim()
  // Words that were cleared a moment ago find nothing more.
  const { found: all, error: failed } = useFoundAddresses(orgId, typed === '' ? '' : words)
  const found = all.slice(0, SHOWN)
  const there = useAddressAt(orgId, pin)
  const isPostcode = useMapServices(orgId)?.isPostcode === true
  const [isSearching, setSearching] = useState(false)
  return (
    <div className={styles.field}>
      <TextField
        label={placeFormText.address}
        placeholder={placeFormText.addressSample}
        isOptional
        autoComplete="off"
        maxLength={PLACE_ADDRESS_MOST}
        value={address}
        error={error}
        help={failed ? sentenceFor(failed) : undefined}
        onKeyDown={event => {
          if (event.key !== 'Escape' || found.length === 0) return
          event.stopPropagation()
          type('')
        }}
        onChange={text => {
          type(text)
          onChange(text)
        }}
      />
      {isPostcode && (
        <div>
          <Button size="small" aria-haspopup="dialog" onClick={() => setSearching(true)}>
            {placeFormText.findPostcode}
          </Button>
        </div>
      )}
      <output>{found.length > 0 && <Unseen>{fill(placeFormText.foundCount, { count: found.length })}</Unseen>}</output>
      {found.length > 0 && (
        <div className={styles.found}>
          <FoundAddresses
            label={placeFormText.found}
            found={found}
            onPick={each => {
              type('')
              onFound(each)
            }}
          />
        </div>
      )}
      {there && there.address !== address && (
        <div className={styles.there}>
          <p>{fill(placeFormText.there, { address: there.address })}</p>
          <Button
            size="small"
            onClick={() => {
              type('')
              onChange(there.address)
            }}
          >
            {placeFormText.takeThere}
          </Button>
        </div>
      )}
      <PostcodeDialog
        isOpen={isSearching}
        onClose={() => setSearching(false)}
        onChosen={chosen => {
          setSearching(false)
          type('')
          onChosen(chosen)
        }}
      />
    </div>
  )
}
