import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { notificationMailRoutes } from '#contract/notification'
import { sentenceFor } from '#korean/errors'
import { stopMailText } from '#korean/notification'
import { fill } from '#korean/particle'
import { AuthFrame } from '../auth/AuthFrame.tsx'
import frame from '../auth/AuthFrame.module.css'
import { ApiError, call } from '../call.ts'
import { Form } from '../ui/field/Form.tsx'
import { Button } from '../ui/layout/Button.tsx'

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

const isLinkOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link.invalid' || error.code === 'invalid')

type SaidProps = { text: string; verb: string; isBusy?: boolean; onSubmit?: () => void }

const Said = ({ text, verb, isBusy = false, onSubmit = () => undefined }: SaidProps) => (
  <AuthFrame>
    <Form className={frame.form} isBusy={isBusy} onSubmit={onSubmit}>
      <h1>{stopMailText.title}</h1>
      <p role="status">{text}</p>
      <Button type="submit" kind="primary" size="large" isWide isBusy={isBusy}>
        {verb}
      </Button>
    </Form>
  </AuthFrame>
)
