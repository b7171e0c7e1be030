import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type DeliveryChannel, deliveryChannels, type NotificationSettings } from '#contract/notification'
import { sentenceFor } from '#korean/errors'
import { channelNames, settingsText } from '#korean/notification'
import { fill } from '#korean/particle'
import { InstallSection } from '../../push/InstallSection.tsx'
import { PushSection } from '../../push/PushSection.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { QuietSection } from '../../work-hours/QuietSection.tsx'
import { useChangeSetting, useSettings } from '../levels.ts'
import { MailSection } from './MailSection.tsx'
import { Overrides } from './Overrides.tsx'
import styles from './SettingsPage.module.css'

/** Which kinds one wants to hear of and how, and of what one wants to hear less. */
export function SettingsPage({ orgId }: { orgId: number }) {
  const settings = useSettings(orgId)
  return (
    <>
      <header className={styles.bar}>
        <Link
          className={styles.back}
          aria-label={settingsText.back}
          to="/org/$orgId/notification"
          params={{ orgId: String(orgId) }}
          search={{}}
        >
          <ChevronLeft />
        </Link>
        <h1>{settingsText.title}</h1>
      </header>
      <div className={styles.page}>
        {settings.isPending && (
          <Delayed>
            <Skeleton width="100%" height="320px" />
          </Delayed>
        )}
        {settings.error && !settings.data && (
          <ErrorState
            title={settingsText.failed}
            text={sentenceFor(settings.error)}
            onRetry={() => void settings.refetch()}
            isRetrying={settings.isFetching}
          />
        )}
        {settings.data && (
          <>
            <PushSection />
            <MailSection orgId={orgId} mail={settings.data.mail} />
            <QuietSection orgId={orgId} />
            <Types orgId={orgId} {...settings.data} />
            <Overrides orgId={orgId} overrides={settings.data.overrides} />
            <InstallSection />
          </>
        )}
      </div>
    </>
  )
}

type TypesProps = Pick<NotificationSettings, 'types' | 'mail'> & { orgId: number }

/** Mails have a column of their own where this server sends any. */
function Types({ orgId, types, mail }: TypesProps) {
  const change = useChangeSetting(orgId)
  const channels = deliveryChannels.filter(channel => channel !== 'mail' || mail.isSent)
  const isOff = (channel: DeliveryChannel, isInApp: boolean) =>
    channel !== 'app' && (!isInApp || (channel === 'mail' && mail.rhythm === 'never'))
  return (
    <section aria-labelledby="types">
      <h2 id="types">{settingsText.types}</h2>
      <p>{settingsText.typesHelp}</p>
      <table className={styles.types}>
        <thead>
          <tr>
            <th scope="col">{settingsText.type}</th>
            {channels.map(channel => (
              <th key={channel} scope="col">
                {channelNames[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map(({ type, label, help, isOn }) => (
            <tr key={type}>
              <th scope="row">
                {label}
                <small>{help}</small>
              </th>
              {channels.map(channel => (
                <td key={channel}>
                  <label className={styles.switch}>
                    <input
                      type="checkbox"
                      role="switch"
                      aria-label={fill(settingsText.switch, { label, channel: channelNames[channel] })}
                      checked={isOn[channel] && !isOff(channel, isOn.app)}
                      aria-checked={isOn[channel] && !isOff(channel, isOn.app)}
                      disabled={isOff(channel, isOn.app)}
                      onChange={({ target }) => change.mutate({ type, channel, isOn: target.checked })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
