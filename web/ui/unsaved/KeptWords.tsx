import { Copy } from 'lucide-react'
import { useState } from 'react'
import { unsavedText } from '#korean/ui'
import { copyText } from '../feedback/clipboard.ts'
import { Button } from '../layout/Button.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import styles from './KeptWords.module.css'

type KeptWordsProps = { words: { title: string; body: string }; onDiscard: () => void }

/** The unsaved words for a thing that is not there any more: they are their author's. */
export function KeptWords({ words: { title, body }, onDiscard }: KeptWordsProps) {
  const [isLeaving, setLeaving] = useState(false)
  const copy = () =>
    copyText([title, body].filter(Boolean).join('\n\n'), {
      copied: unsavedText.wordsCopied,
      failed: unsavedText.wordsUncopied,
    })
  return (
    <section className={styles.draft} aria-labelledby="kept-words">
      <header>
        <div>
          <h2 id="kept-words">{unsavedText.keptWords}</h2>
          <p>{unsavedText.keptWordsHelp}</p>
        </div>
        <span className={styles.acts}>
          <Button onClick={() => void copy()}>
            <Copy />
            {unsavedText.copyWords}
          </Button>
          <Button kind="ghost" onClick={() => setLeaving(true)}>
            {unsavedText.leave}
          </Button>
        </span>
      </header>
      <div className={styles.words}>
        {title && <b>{title}</b>}
        {body && <p>{body}</p>}
      </div>
      <DiscardDialog isOpen={isLeaving} onConfirm={onDiscard} onClose={() => setLeaving(false)} />
    </section>
  )
}
