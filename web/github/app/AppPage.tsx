import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { ExternalLink, ShieldAlert, TriangleAlert, Unplug } from 'lucide-react'
import { Fragment, useEffect, useState } from 'react'
import { GITHUB_APP_PAGE, type GithubApp, type GithubAppState, githubAppRoutes } from '#contract/github-app'
import { sentenceFor } from '#korean/errors'
import { githubAppText } from '#korean/github-app'
import { fill } from '#korean/particle'
import { AccountFrame, Section } from '../../account/AccountFrame.tsx'
import frame from '../../account/AccountFrame.module.css'
import { useFields } from '../../fields.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Form } from '../../ui/field/Form.tsx'
import { TextField } from '../../ui/field/TextField.tsx'
import { Button, buttonClass } from '../../ui/layout/Button.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import styles from './AppPage.module.css'
import { isNoOperator, useForgetApp, useGithubApp, useMakeApp, useRegistration } from './queries.ts'

const route = getRouteApi(GITHUB_APP_PAGE)

/** Where whoever runs the server gives it an App, and where GitHub sends them back to. */
export function AppPage() {
  const { state, code } = route.useSearch()
  const [returned] = useState(state && code ? { state, code } : undefined)
  const navigate = useNavigate()
  // The code leaves the address bar and the history before anything is answered.
  useEffect(() => {
    if (state || code) void navigate({ to: GITHUB_APP_PAGE, search: {}, replace: true })
  }, [state, code, navigate])
  const { isArriving, error } = useRegistration(returned)
  const asked = useGithubApp(!isArriving)
  return (
    <AccountFrame title={githubAppText.title}>
      {error && (
        <Banner kind="warn" icon={<TriangleAlert />} isBox role="alert">
          {sentenceFor(error)}
        </Banner>
      )}
      {isArriving && (
        <p role="status" aria-live="polite">
          {githubAppText.working}
        </p>
      )}
      {!isArriving && !asked.data && !asked.error && (
        <Delayed>
          <Skeleton width="100%" height="120px" />
        </Delayed>
      )}
      {asked.error && !asked.data && (
        <Failed error={asked.error} isRetrying={asked.isFetching} onRetry={asked.refetch} />
      )}
      {asked.data &&
        !isArriving &&
        (asked.data.app ? <Current {...asked.data} app={asked.data.app} /> : <Making {...asked.data} />)}
    </AccountFrame>
  )
}

type FailedProps = { error: Error; isRetrying: boolean; onRetry: () => unknown }

const Failed = ({ error, isRetrying, onRetry }: FailedProps) =>
  isNoOperator(error) ? (
    <EmptyState icon={<ShieldAlert />} title={githubAppText.onlyOperators} text={githubAppText.onlyOperatorsHelp} />
  ) : (
    <ErrorState
      title={githubAppText.failed}
      text={sentenceFor(error)}
      isRetrying={isRetrying}
      onRetry={() => void onRetry()}
    />
  )

function Making({ isReachable, webhookUrl }: GithubAppState) {
  const [organization, name] = useState('')
  const { fields, check, refuse, forgetAll } = useFields(githubAppRoutes.begin.body)
  const make = useMakeApp()
  function send() {
    const body = check(organization.trim() === '' ? {} : { organization })
    if (body) make.mutate(body, { onError: refuse })
  }
  return (
    <>
      <p className={styles.intro}>{githubAppText.help}</p>
      <Section title={githubAppText.make} help={githubAppText.makeHelp}>
        {!isReachable && (
          <Banner kind="warn" icon={<TriangleAlert />} isBox>
            {fill(githubAppText.unreachable, { url: webhookUrl })}
          </Banner>
        )}
        <Form className={frame.form} isBusy={make.isPending} onSubmit={send}>
          <TextField
            label={githubAppText.organization}
            isOptional
            value={organization}
            placeholder={githubAppText.organizationExample}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            help={githubAppText.organizationHelp}
            error={fields.organization}
            onChange={typed => {
              name(typed)
              forgetAll()
            }}
          />
          <div className={frame.buttons}>
            <Button type="submit" kind="primary" isBusy={make.isPending || make.isSuccess}>
              <ExternalLink />
              {githubAppText.go}
            </Button>
          </div>
        </Form>
      </Section>
    </>
  )
}

/** Long for a phone: broken after a stroke, if at all. */
const Address = ({ url }: { url: string }) =>
  url.split(/(?<=\/)(?!\/)/).map(part => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ))

type CurrentProps = GithubAppState & { app: GithubApp }

function Current({ app, webhookUrl, installationCount, signers, isReachable }: CurrentProps) {
  const [isAsking, setAsking] = useState(false)
  const forgetting = useForgetApp()
  const isRegistered = app.source === 'registered'
  const obstacle =
    installationCount > 0
      ? githubAppText.inUse
      : signers.only > 0
        ? fill(githubAppText.onlyWay, { count: signers.only })
        : undefined
  return (
    <Section title={githubAppText.current} help={isRegistered ? githubAppText.currentHelp : githubAppText.settingsHelp}>
      {!isReachable && (
        <Banner kind="warn" icon={<TriangleAlert />} isBox>
          {fill(githubAppText.unreachable, { url: webhookUrl })}
        </Banner>
      )}
      <Facts
        label={githubAppText.current}
        facts={[
          [githubAppText.app, app.slug],
          [githubAppText.appId, String(app.appId)],
          [githubAppText.webhook, <Address key="webhook" url={webhookUrl} />],
          [githubAppText.installations, fill(githubAppText.count, { count: installationCount.toLocaleString('ko') })],
        ]}
      />
      <div className={frame.buttons}>
        <a
          className={buttonClass({})}
          href={app.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={githubAppText.openNew}
        >
          <ExternalLink />
          {githubAppText.open}
        </a>
        {isRegistered && (
          <Button kind="ghost" disabled={obstacle !== undefined} data-tip={obstacle} onClick={() => setAsking(true)}>
            <Unplug />
            {githubAppText.forget}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={githubAppText.forgetTitle}
        text={
          signers.all > 0 ? (
            <>
              {githubAppText.forgetText} <b>{fill(githubAppText.forgetSigners, { count: signers.all })}</b>
            </>
          ) : (
            githubAppText.forgetText
          )
        }
        verb={githubAppText.forget}
        isDanger
        isBusy={forgetting.isPending}
        onConfirm={() => forgetting.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}
