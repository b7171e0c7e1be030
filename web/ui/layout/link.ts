import styles from './link.module.css'

/** For a link inside text; the router's own component draws the element. */
export const textLink = styles.link
