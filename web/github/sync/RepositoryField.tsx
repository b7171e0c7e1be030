import { BookMarked, CircleAlert, Lock } from 'lucide-react'
import { useId, useState } from 'react'
import type { OfferedRepository } from '#contract/github-sync'
import { linkText } from '#korean/github-sync'
import { findingText } from '#korean/finding'
import { choiceClass, ChoiceFace } from '../../ui/field/ChoiceButton.tsx'
import { Picker } from '../../ui/overlay/Picker.tsx'
import styles from './RepositoryField.module.css'

type RepositoryFieldProps = {
  repositories: readonly OfferedRepository[]
  chosen: number | undefined
  fault: string | undefined
  onChoose: (repositoryId: number) => void
}

/** One of those that the App shows us; those that belong to a project already are shown, and not to be had. */
export function RepositoryField({ repositories, chosen, fault, onChoose }: RepositoryFieldProps) {
  const id = useId()
  const [opened, setOpened] = useState<{ isOpen: boolean; anchor: HTMLElement }>()
  const shown = repositories.find(({ repositoryId }) => repositoryId === chosen)
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {linkText.repository}
      </span>
      <button
        type="button"
        className={choiceClass}
        aria-haspopup="dialog"
        aria-label={`${linkText.repository} ${shown?.repository ?? linkText.chooseRepository}`}
        data-wrong={fault ? true : undefined}
        aria-describedby={fault ? `${id}-said` : undefined}
        onClick={({ currentTarget }) => setOpened({ isOpen: true, anchor: currentTarget })}
      >
        {shown?.isPrivate && <Lock aria-label={linkText.isPrivate} />}
        <ChoiceFace chosen={shown?.repository ?? linkText.chooseRepository} tone={shown ? undefined : 'quiet'} />
      </button>
      {fault && (
        <p className={styles.fault} id={`${id}-said`} role="alert">
          <CircleAlert />
          {fault}
        </p>
      )}
      {opened && (
        <Picker
          {...opened}
          title={linkText.chooseRepository}
          label={linkText.findRepository}
          empty={findingText.nothingFound}
          items={repositories.map(({ repositoryId, repository, isPrivate, isTaken }) => ({
            id: String(repositoryId),
            label: repository,
            icon: isPrivate ? <Lock /> : <BookMarked />,
            hint: isTaken ? linkText.taken : isPrivate ? linkText.isPrivate : undefined,
            isCurrent: repositoryId === chosen,
            isDisabled: isTaken,
            onAction: () => onChoose(repositoryId),
          }))}
          onClose={() => setOpened(now => now && { ...now, isOpen: false })}
        />
      )}
    </div>
  )
}
