import { Lock, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { type SyncDirection, syncFields, type SyncSettings } from '#contract/github-sync'
import { linkText, syncFieldNames } from '#korean/github-sync'
import { fill } from '#korean/particle'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Checkbox } from '../../ui/field/Checkbox.tsx'
import { Radios } from '../../ui/field/Radios.tsx'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { Select } from '../../ui/field/Select.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { directionOptions, directionsOf, goesOut, type Mode, modeOf, modes } from './settings.ts'
import styles from './SyncFields.module.css'

const LABEL_MOST = 50
const scopeKinds = ['all', 'open', 'label'] as const

export type SyncFieldsProps = {
  settings: SyncSettings
  faults: Record<string, string>
  /** Everybody reads what goes there; of a private one everybody here reads what comes. Unknown before one is chosen. */
  isPrivate: boolean | undefined
  /** The other repository of the project that gets its new issues. */
  sender: string | undefined
  onChange: (changes: Partial<SyncSettings>) => void
}

/** Directions, the scope, and whether new issues go there too. */
export function SyncFields({ settings, faults, isPrivate, sender, onChange }: SyncFieldsProps) {
  const { directions, isSendingNew } = settings
  // All alike, and yet chosen one by one.
  const [isEach, setEach] = useState(modeOf(settings) === 'each')
  const mode: Mode = isEach ? 'each' : modeOf(settings)
  function choose(next: Mode) {
    setEach(next === 'each')
    // An import alone makes nothing there.
    if (next !== 'each')
      onChange({ directions: directionsOf(next, directions), ...(next === 'in' && { isSendingNew: false }) })
  }
  return (
    <div className={styles.fields}>
      {isPrivate && (
        <Banner icon={<Lock />} isBox>
          {linkText.private}
        </Banner>
      )}
      {isPrivate === false && goesOut(settings) && (
        <Banner kind="warn" icon={<TriangleAlert />} isBox>
          {linkText.public}
        </Banner>
      )}
      <div className={styles.group}>
        <Radios
          label={linkText.direction}
          value={mode}
          options={modes.map(value => ({ value, label: linkText.modes[value], help: linkText.modeHelp[value] }))}
          onChange={choose}
        />
        {mode === 'each' ? (
          <Directions directions={directions} onChange={next => onChange({ directions: next })} />
        ) : (
          <Checkbox
            checked={directions.comments !== 'off'}
            onChange={isIn => onChange({ directions: { ...directions, comments: isIn ? mode : 'off' } })}
          >
            {linkText.comments}
          </Checkbox>
        )}
      </div>
      <Scope scope={settings.scope} fault={faults['scope.label']} onChange={scope => onChange({ scope })} />
      {mode !== 'in' && (
        <div className={styles.group}>
          <Checkbox
            checked={isSendingNew}
            disabled={sender !== undefined && !isSendingNew}
            onChange={next => onChange({ isSendingNew: next })}
          >
            {linkText.sendNew}
          </Checkbox>
          <p className={styles.help}>
            {sender === undefined ? linkText.sendNewHelp : fill(linkText.sendNewTaken, { repository: sender })}
          </p>
        </div>
      )}
    </div>
  )
}

type DirectionsProps = {
  directions: SyncSettings['directions']
  onChange: (directions: SyncSettings['directions']) => void
}

const Directions = ({ directions, onChange }: DirectionsProps) => (
  <ul className={styles.directions} aria-label={linkText.fieldsLabel}>
    {syncFields.map(field => (
      <li key={field}>
        <span>{syncFieldNames[field]}</span>
        <Select
          label={syncFieldNames[field]}
          options={directionOptions}
          chosen={directions[field]}
          onChoose={id => onChange({ ...directions, [field]: id as SyncDirection })}
        />
      </li>
    ))}
  </ul>
)

type ScopeProps = {
  scope: SyncSettings['scope']
  fault: string | undefined
  onChange: (scope: SyncSettings['scope']) => void
}

function Scope({ scope, fault, onChange }: ScopeProps) {
  // Kept while another scope is looked at.
  const [label, setLabel] = useState(scope.kind === 'label' ? scope.label : '')
  return (
    <div className={styles.group}>
      <span className={styles.label} aria-hidden>
        {linkText.scope}
      </span>
      <Segmented
        label={linkText.scope}
        value={scope.kind}
        options={scopeKinds.map(value => ({ value, label: linkText.scopes[value] }))}
        onChange={kind => onChange(kind === 'label' ? { kind, label } : { kind })}
      />
      {scope.kind === 'label' && (
        <TextField
          label={linkText.label}
          value={scope.label}
          maxLength={LABEL_MOST}
          autoComplete="off"
          help={linkText.labelHelp}
          error={fault}
          isRequired
          onChange={typed => {
            setLabel(typed)
            onChange({ kind: 'label', label: typed })
          }}
        />
      )}
    </div>
  )
}
