import { useId, useState } from 'react'
import type { PostMove } from '#contract/post-move'
import { errorText } from '#korean/refusals'
import { fill } from '#korean/particle'
import { postText } from '#korean/post'
import { ui } from '#korean/ui'
import { Button } from '../../ui/layout/Button.tsx'
import { Modal } from '../../ui/overlay/Modal.tsx'
import { PrefixField } from '../tag/PrefixField.tsx'
import styles from './MoveDialog.module.css'

type MoveDialogProps = {
  board: string
  /** Of that board. */
  moving: PostMove
  isBusy: boolean
  onMove: (prefixId: number | null | undefined) => void
  onClose: () => void
}

export const isPlainMove = ({ lostPrefix, isPrefixNeeded, isPinned, outsideCount }: PostMove) =>
  lostPrefix === null && !isPrefixNeeded && !isPinned && outsideCount === 0

/** Says what a post loses by being moved there, and asks for what that board wants of it. */
export function MoveDialog({ board, moving, isBusy, onMove, onClose }: MoveDialogProps) {
  const id = useId()
  const { lostPrefix, isPrefixNeeded, prefixes, isPinned, outsideCount } = moving
  const isAsked = prefixes.length > 0 && (isPrefixNeeded || lostPrefix !== null)
  const [prefixId, setPrefix] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const losses = [
    lostPrefix !== null && fill(postText.movePrefixLost, { name: lostPrefix }),
    isPrefixNeeded && postText.movePrefixNeeded,
    isPinned && postText.moveUnpinned,
    outsideCount > 0 && fill(postText.moveOutside, { count: outsideCount.toLocaleString('ko') }),
  ].filter(each => each !== false)
  function submit() {
    if (isPrefixNeeded && prefixId === null) return setFault(errorText['prefix.needed'])
    onMove(isAsked ? prefixId : undefined)
  }
  return (
    <Modal
      isOpen
      title={fill(postText.moveTitle, { board })}
      size="sm"
      onClose={onClose}
      form={{ isBusy, onSubmit: submit }}
      footer={
        <>
          <Button kind="ghost" disabled={isBusy} onClick={onClose}>
            {ui.cancel}
          </Button>
          <Button type="submit" kind="primary" isBusy={isBusy} aria-describedby={id}>
            {postText.moveVerb}
          </Button>
        </>
      }
    >
      <div className={styles.losses} id={id}>
        <p>{postText.moveLost}</p>
        <ul>
          {losses.map(loss => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
      </div>
      {isAsked && (
        <PrefixField
          board={{ prefixes, isPrefixRequired: isPrefixNeeded }}
          chosen={prefixId}
          fault={fault}
          onChoose={next => {
            setFault(undefined)
            setPrefix(next)
          }}
        />
      )}
    </Modal>
  )
}
