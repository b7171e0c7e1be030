import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { PushDevice, PushDevices } from '#contract/push'
import { accountText, deviceInWords } from '#korean/account'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { pushSettingsText } from '#korean/push'
import { fullTime, relativeTime } from '#korean/time'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { useEndDevice, usePushDevices, useTestDevice, useTurnOn } from './devices.ts'
import { isInstalledByHand } from './install.ts'
import { pushedHere } from './here.ts'
import { canSubscribe } from './subscription.ts'
import styles from './PushSection.module.css'

/** On which devices one gets pushes, for the page about notifications. */
export function PushSection() {
  const devices = usePushDevices()
  return (
    <section aria-labelledby="push">
      <h2 id="push">{pushSettingsText.title}</h2>
      <p>{pushSettingsText.help}</p>
      {devices.data && <Known {...devices.data} />}
      {!devices.data && devices.error && (
        <ErrorState
          title={pushSettingsText.failed}
          text={sentenceFor(devices.error)}
          isRetrying={devices.isFetching}
          onRetry={() => void devices.refetch()}
        />
      )}
      {devices.isPending && (
        <Delayed>
          <Skeleton width="100%" height="40px" />
        </Delayed>
      )}
    </section>
  )
}

/** Why this browser gets none, and cannot: undefined where it could. */
function obstacle(permission: NotificationPermission | undefined) {
  if (!canSubscribe()) return isInstalledByHand() ? pushSettingsText.onlyInstalled : pushSettingsText.unknown
  return permission === 'denied' ? pushSettingsText.blocked : undefined
}

const permissionNow = () => (canSubscribe() ? Notification.permission : undefined)

function Known({ publicKey, devices }: PushDevices) {
  const turnOn = useTurnOn()
  const [permission, setPermission] = useState(permissionNow)
  const hindered = obstacle(permission)
  const isHere = devices.some(({ isCurrent }) => isCurrent) && pushedHere() !== undefined
  return (
    <>
      {hindered && <p className={styles.hindered}>{hindered}</p>}
      {!hindered && !isHere && (
        <Button
          kind="primary"
          isBusy={turnOn.isPending}
          onClick={() => turnOn.mutate(publicKey, { onSettled: () => setPermission(permissionNow()) })}
        >
          {pushSettingsText.turnOn}
        </Button>
      )}
      {devices.length > 0 && (
        <ul className={styles.devices} aria-label={pushSettingsText.devices}>
          {devices.map(device => (
            <Device key={device.pushDeviceId} device={device} />
          ))}
        </ul>
      )}
    </>
  )
}

const PHONES = ['iphone', 'android', 'ipad']

function Device({ device }: { device: PushDevice }) {
  const end = useEndDevice()
  const test = useTestDevice()
  const name = deviceInWords(device)
  const pushed = device.pushedAt && new Date(device.pushedAt)
  return (
    <li>
      {PHONES.includes(device.system ?? '') ? <Smartphone aria-hidden /> : <Monitor aria-hidden />}
      <div>
        <b>{name}</b> {device.isCurrent && <span className={styles.here}>{accountText.thisDevice}</span>}
        <small data-tip={pushed ? fullTime(pushed) : undefined}>
          {pushed ? fill(pushSettingsText.pushedAt, { time: relativeTime(pushed) }) : pushSettingsText.neverPushed}
        </small>
      </div>
      <Button
        size="small"
        isBusy={test.isPending}
        aria-label={fill(pushSettingsText.testOf, { device: name })}
        onClick={() => test.mutate(device.pushDeviceId)}
      >
        {pushSettingsText.test}
      </Button>
      <Button
        size="small"
        isBusy={end.isPending}
        aria-label={fill(pushSettingsText.endOf, { device: name })}
        onClick={() => end.mutate(device)}
      >
        {pushSettingsText.end}
      </Button>
    </li>
  )
}
