import { Monitor, Smartphone } from 'lucide-react'
import { homeText } from '#korean/home'
import styles from './Landing.module.css'

/** Three things that hold today, each with a small picture of itself. */
export const Points = () => (
  <section className={styles.points}>
    <article>
      <h2>{homeText.point1}</h2>
      <p>{homeText.point1Body}</p>
      <div className={styles.terminal} aria-hidden>
        <p>
          <span>$</span> npm start
        </p>
        <p>{homeText.point1Ready}</p>
        <p>http://localhost:3000</p>
      </div>
    </article>
    <article>
      <h2>{homeText.point2}</h2>
      <p>{homeText.point2Body}</p>
      <div className={styles.picture} aria-hidden>
        <small>{homeText.point2Name}</small>
        <p className={styles.typed}>
          {homeText.point2Typed}
          <u>{homeText.point2Composing}</u>
          <i />
        </p>
      </div>
    </article>
    <article>
      <h2>{homeText.point3}</h2>
      <p>{homeText.point3Body}</p>
      <ul className={styles.devices} aria-hidden>
        <li>
          <Monitor />
          <b>{homeText.point3Current}</b>
          <small>{homeText.point3This}</small>
        </li>
        <li>
          <Smartphone />
          <b>{homeText.point3Other}</b>
          <small className={styles.end}>{homeText.point3End}</small>
        </li>
      </ul>
    </article>
  </section>
)
