import { fill } from '#korean/particle'
import { termsText, type Chapter } from '#korean/terms'
import { fullDate } from '#korean/time'
import styles from './Document.module.css'
import { SiteTop } from '../account/SiteTop.tsx'

type DocumentProps = { title: string; chapters: readonly Chapter[]; version: string }

/** A text to read, with the day from which it holds. */
export const Document = ({ title, chapters, version }: DocumentProps) => (
  <>
    <SiteTop />
    <main id="main" className={styles.main}>
      <h1>{title}</h1>
      <p className={styles.version}>
        {fill(termsText.version, { date: fullDate(new Date(`${version}T00:00+09:00`)) })}
      </p>
      {chapters.map(chapter => (
        <section key={chapter.title}>
          <h2>{chapter.title}</h2>
          {chapter.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </main>
  </>
)
