import type { Board } from '#contract/board'
import { tagText } from '#korean/post'
import { Select } from '../../ui/field/Select.tsx'
import { Fault } from '../post/writing/Fault.tsx'
import form from '../post/writing/PostForm.module.css'

const NONE = 'none'

type PrefixFieldProps = {
  board: Pick<Board, 'prefixes' | 'isPrefixRequired'> | undefined
  chosen: number | null
  fault: string | undefined
  onChoose: (prefixId: number | null) => void
}

/** Nothing where the board has none. */
export function PrefixField({ board, chosen, fault, onChoose }: PrefixFieldProps) {
  if (!board || board.prefixes.length === 0) return null
  const { prefixes, isPrefixRequired } = board
  const isKnown = prefixes.some(({ prefixId }) => prefixId === chosen)
  const options = prefixes.map(({ prefixId, name }) => ({ id: String(prefixId), label: name }))
  return (
    <div className={form.board}>
      <Select
        label={tagText.prefix}
        isLabelled
        empty={isPrefixRequired ? tagText.choosePrefix : tagText.noPrefix}
        options={isPrefixRequired ? options : [{ id: NONE, label: tagText.noPrefix }, ...options]}
        chosen={isKnown ? String(chosen) : null}
        onChoose={id => onChoose(id === NONE ? null : Number(id))}
      />
      <Fault sentence={fault} />
    </div>
  )
}
