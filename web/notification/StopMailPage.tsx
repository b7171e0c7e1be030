import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { notificationMailRoutes } from '#contract/notification'
import { sentenceFor } from '#korean/errors'
import { stopMailText } from '#korean/notification'
import { fill } from '#korean/particle'
import { AuthQuestion } from '../auth/AuthFrame.tsx'
import { call, isLinkOver } from '../call.ts'

const route = getRouteApi('/notification-mails/stop')

/** The link of a mail: it ends by a click, for those who look at mails for viruses open links too. */
export function StopMailPage() {
  const { token = '' } = route.useSearch()
  const navigate = useNavigate()
  const link = useQuery({
    queryKey: ['stopMail', token],
    queryFn: () => call(notificationMailRoutes.look, { query: { token } }),
    enabled: token !== '',
    retry: (failures, error) => !isLinkOver(error) && failures < 2,
    meta: { quiet: true },
  })
  const stop = useMutation({
    mutationFn: () => call(notificationMailRoutes.stop, { body: { token } }),
    meta: { quiet: true, saysItself: isLinkOver },
  })
  if (token === '' || isLinkOver(link.error) || isLinkOver(stop.error))
    return <Said text={stopMailText.over} verb={stopMailText.home} onSubmit={() => void navigate({ to: '/' })} />
  if (link.error)
    return (
      <Said
        text={sentenceFor(link.error)}
        verb={stopMailText.again}
        isBusy={link.isFetching}
        onSubmit={() => void link.refetch()}
      />
    )
  const known = stop.data ?? link.data
  if (!known) return <Said text={stopMailText.loading} verb={stopMailText.submit} isBusy />
  const organization = known.organizationName
  if (!known.isStopped)
    return (
      <Said
        text={fill(stopMailText.ask, { organization })}
        verb={stopMailText.submit}
        isBusy={stop.isPending}
        onSubmit={() => stop.mutate()}
      />
    )
  const openSettings = () =>
    void navigate({
      to: '/org/$orgId/notification',
      params: { orgId: String(known.orgId) },
      search: { tab: 'settings' },
    })
  return <Said text={fill(stopMailText.done, { organization })} verb={stopMailText.settings} onSubmit={openSettings} />
}

type SaidProps = { text: string; verb: string; isBusy?: boolean; onSubmit?: () => void }

const Said = ({ isBusy = false, onSubmit = () => undefined, ...said }: SaidProps) => (
  <AuthQuestion title={stopMailText.title} isBusy={isBusy} onSubmit={onSubmit} {...said} />
)
