import { getRouteApi, Link, useNavigate, useRouter } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { sentenceFor } from '#korean/errors'
import { githubCallbackText } from '#korean/github'
import { AuthFrame, Working } from '../auth/AuthFrame.tsx'
import frame from '../auth/AuthFrame.module.css'
import { isRefused } from '../cache.ts'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { buttonClass } from '../ui/layout/Button.tsx'
import { type Callback, useArrival } from './queries.ts'
import { leaveFlag, useReturned, wayBack } from './way-back.ts'

const route = getRouteApi('/github/callback')

/** Where GitHub sends one back to after an account was connected, or its repositories were chosen anew. */
export function CallbackPage() {
  const { state, setup_action: setupAction, ...more } = route.useSearch()
  const [callback] = useState<Callback | undefined>(state ? { state, setup_action: setupAction, ...more } : undefined)
  const [isUpdate] = useState(!state && setupAction === 'update')
  // Loaded again while it was being answered: the page from which one left shows what came of it.
  const [back] = useState(state ? undefined : wayBack.peek())
  const navigate = useNavigate()
  const router = useRouter()
  // The code leaves the address bar and the history before anything is answered.
  useEffect(() => {
    if (state) void navigate({ to: '/github/callback', search: {}, replace: true })
  }, [state, navigate])
  useEffect(() => {
    if (back) goBack(router, back)
  }, [back, router])
  return (
    <AuthFrame>
      {callback ? (
        <Arriving callback={callback} />
      ) : back ? (
        <Card>
          <Working text={githubCallbackText.working} />
        </Card>
      ) : isUpdate ? (
        <Outcome icon={<CircleCheck />} title={githubCallbackText.updatedTitle} text={githubCallbackText.updated} />
      ) : (
        <Outcome icon={<CircleAlert />} title={githubCallbackText.brokenTitle} text={githubCallbackText.broken} />
      )}
    </AuthFrame>
  )
}

function Arriving({ callback }: { callback: Callback }) {
  const { data, error, isFetching, refetch } = useArrival(callback)
  const router = useRouter()
  const settle = useEffectEvent((answer: typeof data, failure: Error | null) => {
    if (answer) {
      if (answer.outcome === 'connected') leaveFlag('github-connected')
      goBack(router, answer.returnTo)
    } else if (isRefused(failure)) {
      leaveFlag('github-failed')
      goBack(router, wayBack.peek() ?? '/', sentenceFor(failure))
    }
  })
  useEffect(() => settle(data, error), [data, error])
  return (
    <Card>
      {error && !isRefused(error) ? (
        <ErrorState
          heading="h1"
          title={githubCallbackText.unreachedTitle}
          text={sentenceFor(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Working text={githubCallbackText.working} />
      )}
    </Card>
  )
}

function goBack({ history }: Pick<ReturnType<typeof useRouter>, 'history'>, path: string, reason?: string) {
  wayBack.forget()
  useReturned.setState({ path, reason, isSeen: false })
  history.replace(path)
}

const Card = ({ children }: { children: ReactNode }) => (
  <div className={classes(frame.form, frame.outcome)}>{children}</div>
)

const Outcome = ({ icon, title, text }: { icon: ReactNode; title: string; text: string }) => (
  <Card>
    <EmptyState heading="h1" icon={icon} title={title} text={text}>
      <Link className={buttonClass({ kind: 'primary', size: 'large' })} to="/" replace>
        {githubCallbackText.home}
      </Link>
    </EmptyState>
  </Card>
)
