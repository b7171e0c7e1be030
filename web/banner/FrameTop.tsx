import { useRouter } from '@tanstack/react-router'
import { ChevronDown, ChevronUp, Megaphone, TriangleAlert, X } from 'lucide-react'
import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ShownBanner } from '#contract/banner'
import { bannerText } from '#korean/banner'
import { fill } from '#korean/particle'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/layout/Button.tsx'
import styles from './FrameTop.module.css'
import { useCloseBanner, useMyBanners } from './queries.ts'

/** Above every page of the organization: at most three lines, which each person closes for themself. */
export function FrameTop({ orgId }: { orgId: number }) {
  const banners = useMyBanners(orgId).data?.banners
  const close = useCloseBanner(orgId)
  if (!banners?.length) return null
  return (
    <section className={styles.top} aria-label={bannerText.list}>
      {banners.map(banner => (
        // Another text is measured and folded anew.
        <Line key={`${banner.bannerId} ${banner.text}`} banner={banner} onClose={() => close.mutate(banner.bannerId)} />
      ))}
    </section>
  )
}

/** Long ones are two lines until they are opened: a phone must show its page too. */
function Line({ banner, onClose }: { banner: ShownBanner; onClose: () => void }) {
  const [isWhole, setWhole] = useState(false)
  const words = useRef<HTMLSpanElement>(null)
  const isCut = useIsCut(words, isWhole)
  const isWarning = banner.kind === 'warning'
  return (
    <Banner
      kind={isWarning ? 'warn' : 'quiet'}
      icon={isWarning ? <TriangleAlert /> : <Megaphone />}
      trailing={
        <>
          {isCut && (
            <Button
              kind="ghost"
              size="small"
              isIcon
              aria-label={fill(bannerText.whole, { text: banner.text })}
              aria-expanded={isWhole}
              onClick={() => setWhole(now => !now)}
            >
              {isWhole ? <ChevronUp /> : <ChevronDown />}
            </Button>
          )}
          <Button
            kind="ghost"
            size="small"
            isIcon
            aria-label={fill(bannerText.close, { text: banner.text })}
            onClick={onClose}
          >
            <X />
          </Button>
        </>
      }
    >
      <span className={styles.line}>
        <span ref={words} className={styles.words} data-whole={isWhole || undefined}>
          {banner.text}
        </span>
        <More banner={banner} />
      </span>
    </Banner>
  )
}

/** As it was before it was opened: then nothing is cut. */
function useIsCut(words: RefObject<HTMLElement | null>, isWhole: boolean) {
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const shown = words.current
    if (!shown || isWhole) return
    // Letters reach a little out of their lines.
    const look = () => setCut(shown.scrollHeight > shown.clientHeight + 2)
    look()
    const watching = new ResizeObserver(look)
    watching.observe(shown)
    return () => watching.disconnect()
  }, [words, isWhole])
  return isCut
}

/** Pages of this site open here, and others beside it. */
function More({ banner: { link } }: { banner: ShownBanner }) {
  const { history } = useRouter()
  if (link === null) return null
  const isHere = link.startsWith('/')
  function follow(event: MouseEvent) {
    if (!isHere || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.push(link!)
  }
  return (
    <a className={styles.more} href={link} onClick={follow} {...(!isHere && { target: '_blank', rel: 'noreferrer' })}>
      {bannerText.more}
    </a>
  )
}
