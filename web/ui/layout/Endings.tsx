import { type ReactNode, useId } from 'react'
import styles from './Endings.module.css'

/** The deeds that end a thing, quietly at the foot of its page. */
export const Endings = ({ children }: { children: ReactNode }) => <div className={styles.endings}>{children}</div>

type EndingProps = { title: string; help: string; children: ReactNode }

export function Ending({ title, help, children }: EndingProps) {
  const id = useId()
  return (
    <section className={styles.ending} aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p>{help}</p>
      </div>
      {children}
    </section>
  )
}
