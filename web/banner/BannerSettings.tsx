import { Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Banner } from '#contract/banner'
import { bannerKindNames, bannerText } from '#korean/banner'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { fullTime } from '#korean/time'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { fetchedComponent } from '../ui/fetched.ts'
import { Button } from '../ui/layout/Button.tsx'
import { SettingRow, SettingRows } from '../ui/layout/SettingRows.tsx'
import { ConfirmDialog } from '../ui/overlay/ConfirmDialog.tsx'
import { Menu } from '../ui/overlay/Menu.tsx'
import type { BannerDialogProps } from './BannerDialog.tsx'
import { useBanners, useRemoveBanner } from './queries.ts'

const BannerDialog = fetchedComponent<BannerDialogProps>(() => import('./BannerDialog.tsx').then(it => it.BannerDialog))

type Opened = { what: 'edit' | 'remove'; banner: Banner | undefined; isOpen: boolean }

/** The banners of the organization, with those that are over. */
export function BannerSettings({ orgId }: { orgId: number }) {
  const list = useBanners(orgId)
  const [opened, open] = useState<Opened>()
  const remove = useRemoveBanner(orgId)
  const close = () => open(now => now && { ...now, isOpen: false })
  return (
    <section>
      <h2>{bannerText.title}</h2>
      <p>{bannerText.help}</p>
      {list.error && !list.data && (
        <ErrorState
          title={bannerText.failed}
          text={sentenceFor(list.error)}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && (
        <Delayed>
          <Skeleton width="100%" height="40px" />
        </Delayed>
      )}
      {list.data && list.data.length > 0 && (
        <SettingRows label={bannerText.list}>
          {list.data.map(banner => (
            <Row
              key={banner.bannerId}
              banner={banner}
              onEdit={() => open({ what: 'edit', banner, isOpen: true })}
              onRemove={() => open({ what: 'remove', banner, isOpen: true })}
            />
          ))}
        </SettingRows>
      )}
      {list.data?.length === 0 && <p>{bannerText.empty}</p>}
      <Button onClick={() => open({ what: 'edit', banner: undefined, isOpen: true })}>
        <Plus />
        {bannerText.create}
      </Button>
      {opened?.what === 'edit' && (
        <BannerDialog
          // As it is now: a colleague may have changed it since it was opened last.
          key={opened.banner ? `${opened.banner.bannerId} ${opened.banner.version}` : 'new'}
          orgId={orgId}
          banner={opened.banner}
          isOpen={opened.isOpen}
          onClose={close}
        />
      )}
      {opened?.what === 'remove' && (
        <ConfirmDialog
          isOpen={opened.isOpen}
          title={bannerText.removeTitle}
          text={bannerText.removeText}
          verb={bannerText.remove}
          isDanger
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate(opened.banner!.bannerId, { onSettled: close })}
          onClose={close}
        />
      )}
    </section>
  )
}

type RowProps = { banner: Banner; onEdit: () => void; onRemove: () => void }

function Row({ banner, onEdit, onRemove }: RowProps) {
  const { text, kind, startsAt, endsAt } = banner
  const period = { from: fullTime(new Date(startsAt)), to: fullTime(new Date(endsAt)) }
  const state = stateOf(banner)
  return (
    <SettingRow
      name={text}
      words={<small>{[bannerText[state], bannerKindNames[kind], fill(bannerText.period, period)].join(' · ')}</small>}
      isOver={state === 'over'}
    >
      <Menu
        label={fill(bannerText.menu, { text })}
        kind="ghost"
        size="small"
        isIcon
        trigger={<Ellipsis />}
        placement="bottom end"
        items={[
          { id: 'edit', label: bannerText.change, icon: <Pencil />, onAction: onEdit },
          { id: 'remove', label: bannerText.remove, icon: <Trash2 />, isDanger: true, onAction: onRemove },
        ]}
      />
    </SettingRow>
  )
}

function stateOf({ startsAt, endsAt }: Banner, now = new Date()) {
  if (new Date(endsAt) <= now) return 'over' as const
  return new Date(startsAt) > now ? ('ahead' as const) : ('now' as const)
}
