import { useRouter } from '@tanstack/react-router'
import { Megaphone, TriangleAlert, X } from 'lucide-react'
import type { MouseEvent } from 'react'
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
    <section ref={leaveRoom} className={styles.top} aria-label={bannerText.list}>
      {banners.map(banner => (
        <Banner
          key={banner.bannerId}
          kind={banner.kind === 'warning' ? 'warn' : 'quiet'}
          icon={banner.kind === 'warning' ? <TriangleAlert /> : <Megaphone />}
          trailing={
            <>
              <More banner={banner} />
              <Button
                kind="ghost"
                size="small"
                isIcon
                aria-label={fill(bannerText.close, { text: banner.text })}
                onClick={() => close.mutate(banner.bannerId)}
              >
                <X />
              </Button>
            </>
          }
        >
          {banner.text}
        </Banner>
      ))}
    </section>
  )
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

/** Panels that are as high as the window begin below it. */
function leaveRoom(top: HTMLElement | null) {
  const take = (height: string) => document.documentElement.style.setProperty('--banners', height)
  const watching = new ResizeObserver(() => take(`${top!.offsetHeight}px`))
  watching.observe(top!)
  return () => {
    watching.disconnect()
    take('')
  }
}
