import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import styles from './Words.module.css'

type WordsLinkProps = { href: string; children: ReactNode }

/** A page of ours opens in this tab, so that a link to a message leads to it where one is; all others in their own. */
export function WordsLink({ href, children }: WordsLinkProps) {
  const router = useRouter({ warn: false })
  const address = URL.parse(href, location.origin)
  const isOurs = address?.origin === location.origin && address.pathname.startsWith('/org/')
  function press(event: MouseEvent) {
    if (!isOurs || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href: `${address.pathname}${address.search}${address.hash}` })
  }
  return (
    <a
      className={styles.link}
      href={href}
      {...(isOurs ? { onClick: press } : { target: '_blank', rel: 'noreferrer noopener' })}
    >
      {children}
    </a>
  )
}
