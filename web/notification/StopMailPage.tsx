import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { notificationMailRoutes } from '#contract/notification'
import { stopMailText } from '#korean/notification'
import { fill } from '#korean/particle'
import { AuthFrame } from '../auth/AuthFrame.tsx'
import frame from '../auth/AuthFrame.module.css'
import { call, ApiError } from '../call.ts'
import { Form } from '../ui/field/Form.tsx'
import { Button } from '../ui/layout/Button.tsx'

const route = getRouteApi('/notification-mails/stop')

/** The link of a mail: it ends by a click, for those who look at mails for viruses open links too. */
export function StopMailPage() {
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const stop = useMutation({
    mutationFn: (sent: string) => call(notificationMailRoutes.stop, { body: { token: sent } }),
    meta: { quiet: true, saysItself: isLinkOver },
  })
  const isOver = token === undefined || isLinkOver(stop.error)
  if (stop.data) {
    const { orgId, organizationName } = stop.data
    return (
      <Said
        text={fill(stopMailText.done, { organization: organizationName })}
        verb={stopMailText.settings}
        onSubmit={() =>
          void navigate({
            to: '/org/$orgId/notification',
            params: { orgId: String(orgId) },
            search: { tab: 'settings' },
          })
        }
      />
    )
  }
  if (isOver)
    return <Said text={stopMailText.over} verb={stopMailText.home} onSubmit={() => void navigate({ to: '/' })} />
  return (
    <Said
      text={stopMailText.ask}
      verb={stopMailText.submit}
      isBusy={stop.isPending}
      onSubmit={() => stop.mutate(token)}
    />
  )
}

const isLinkOver = (error: unknown) =>
  error instanceof ApiError && (error.code === 'link.invalid' || error.code === 'invalid')

type SaidProps = { text: string; verb: string; isBusy?: boolean; onSubmit: () => void }

const Said = ({ text, verb, isBusy = false, onSubmit }: SaidProps) => (
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
