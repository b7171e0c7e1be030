import { ChevronDown } from 'lucide-react'
import { classes } from '../classes.ts'
import styles from './ChoiceButton.module.css'

/** `tone`: quiet where nothing is chosen, accent where the choice narrows a list. */
export type ChoiceFaceProps = { label?: string; chosen: string; tone?: 'quiet' | 'accent' | undefined }

export const choiceClass = styles.choice

/** The content of every button that opens a choice, also of those that open a menu. */
export const ChoiceFace = ({ label, chosen, tone }: ChoiceFaceProps) => (
  <>
    {label && <span>{label}</span>}
    <span className={classes(styles.chosen, tone && styles[tone])}>{chosen}</span>
    <ChevronDown aria-hidden />
  </>
)

type ChoiceButtonProps = ChoiceFaceProps & {
  'aria-label'?: string
  className?: string | undefined
  onOpen: () => void
}

/** Opens a choice among so many that they are searched; its owner draws it. */
export const ChoiceButton = ({ onOpen, className, 'aria-label': name, ...face }: ChoiceButtonProps) => (
  <button
    type="button"
    className={classes(choiceClass, className)}
    aria-label={name}
    aria-haspopup="dialog"
    onClick={onOpen}
  >
    <ChoiceFace {...face} />
  </button>
)
