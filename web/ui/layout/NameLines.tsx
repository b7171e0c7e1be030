import styles from './NameLines.module.css'

/** A name above what tells it apart, such as an address; each is one line, cut where it is too long. */
export const NameLines = ({ name, words }: { name: string; words: string }) => (
  <span className={styles.lines}>
    <b>{name}</b>
    <small>{words}</small>
  </span>
)
