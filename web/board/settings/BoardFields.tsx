import { z } from 'zod'
import { BOARD_NAME_MOST } from '#contract/board-name'
import { board, BOARD_DESCRIPTION_MOST, type Board, boardKinds, boardLevels, prefix } from '#contract/board'
import { boardFormText, boardKindHelp, boardKindNames, boardLevelNames } from '#korean/board'
import { fill } from '#korean/particle'
import { Segmented } from '../../ui/field/Segmented.tsx'
import { TextArea } from '../../ui/field/TextArea.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { kindIcons } from '../BoardIcon.tsx'
import { AudienceField } from './AudienceField.tsx'
import styles from './BoardFields.module.css'
import { PrefixFields } from './PrefixFields.tsx'

export type BoardValues = z.infer<typeof valuesShape>
export const valuesShape = board
  .pick({
    name: true,
    description: true,
    kind: true,
    readers: true,
    commenters: true,
    writers: true,
    managers: true,
    isPrefixRequired: true,
  })
  .extend({ prefixes: z.array(prefix.partial({ prefixId: true })) })

export const valuesOf = (from: Board): BoardValues => {
  const { name, description, kind, readers, commenters, writers, managers, prefixes, isPrefixRequired } = from
  return { name, description, kind, readers, commenters, writers, managers, prefixes, isPrefixRequired }
}

const rightOf = { read: 'readers', comment: 'commenters', write: 'writers', manage: 'managers' } as const

type BoardFieldsProps = {
  orgId: number
  values: BoardValues
  errors: Record<string, string>
  /** Everybody reads it. */
  isCompany?: boolean
  /** A new one begins with its name. */
  isNew?: boolean
  onChange: (changes: Partial<BoardValues>) => void
}

/** The fields of a board, for creating and for changing one. */
export function BoardFields({ orgId, values, errors, isCompany = false, isNew = false, onChange }: BoardFieldsProps) {
  const { name, description, kind } = values
  // A right includes the ones above it: everybody who may write reads as well.
  const isReadByAll = boardLevels.some(level => values[rightOf[level]].isEverybody)
  const levels = isCompany ? boardLevels.filter(level => level !== 'read') : boardLevels
  return (
    <>
      <TextField
        label={boardFormText.name}
        name="name"
        autoComplete="off"
        maxLength={BOARD_NAME_MOST}
        value={name}
        error={errors.name}
        autoFocus={isNew}
        isRequired
        onChange={typed => onChange({ name: typed })}
      />
      <TextArea
        label={boardFormText.description}
        name="description"
        maxLength={BOARD_DESCRIPTION_MOST}
        rows={2}
        value={description}
        error={errors.description}
        isOptional
        onChange={typed => onChange({ description: typed })}
      />
      <div className={styles.part} role="group" aria-label={boardFormText.kind}>
        <span className={styles.label} aria-hidden="true">
          {boardFormText.kind}
        </span>
        <Segmented
          label={boardFormText.kind}
          value={kind}
          options={boardKinds.map(value => ({ value, label: boardKindNames[value], icon: kindIcons[value] }))}
          onChange={chosen => onChange({ kind: chosen })}
        />
        <p className={styles.help}>{boardKindHelp[kind]}</p>
      </div>
      <PrefixFields
        prefixes={values.prefixes}
        isRequired={values.isPrefixRequired}
        error={Object.entries(errors).find(([field]) => /^prefixes\b/.test(field))?.[1]}
        onChange={onChange}
      />
      <div className={styles.part} role="group" aria-label={boardFormText.rights}>
        <span className={styles.label} aria-hidden="true">
          {boardFormText.rights}
        </span>
        <p className={styles.help}>{boardFormText.rightsHelp}</p>
        {isCompany && <p className={styles.help}>{boardFormText.companyReaders}</p>}
        <div className={styles.rights}>
          {levels.map(level => (
            <AudienceField
              key={level}
              orgId={orgId}
              label={boardLevelNames[level]}
              addLabel={fill(boardFormText.addTo, { right: boardLevelNames[level] })}
              audience={values[rightOf[level]]}
              nobody={level === 'manage' ? boardFormText.nobodyManages : boardFormText.nobody}
              error={errors[rightOf[level]]}
              onChange={audience => onChange({ [rightOf[level]]: audience })}
            />
          ))}
        </div>
        {!isCompany && (
          <p className={styles.help} role="status">
            {isReadByAll ? boardFormText.readByAll : boardFormText.readBySome}
          </p>
        )}
      </div>
    </>
  )
}
