import { useRef, useState } from 'react'
import type { PushDevice, PushDevices } from '#contract/push'
import { accountText, deviceInWords } from '#korean/account'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { pushSettingsText } from '#korean/push'
import { fullTime, relativeTime } from '#korean/time'
import { DeviceIcon } from '../account/DeviceIcon.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { useEndDevice, usePushDevices, useTestDevice, useTurnOn } from './devices.ts'
import { isInstalledByHand } from './install.ts'
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
  const isHere = devices.some(({ isCurrent }) => isCurrent) && permission === 'granted'
  const around = useRef<HTMLDivElement>(null)
  const end = useEndDevice()
  // Once the button that was pressed has gone.
  const focusFirst = () => void setTimeout(() => around.current?.querySelector('button')?.focus())
  return (
    <div ref={around}>
      {hindered && <p className={styles.hindered}>{hindered}</p>}
      {!hindered && !isHere && (
        <Button
          kind="primary"
          isBusy={turnOn.isPending}
          onClick={() =>
            turnOn.mutate(publicKey, { onSettled: () => setPermission(permissionNow()), onSuccess: focusFirst })
          }
        >
          {pushSettingsText.turnOn}
        </Button>
      )}
      {devices.length > 0 && (
        <ul className={styles.devices} aria-label={pushSettingsText.devices}>
          {devices.map(device => (
            <Device
              key={device.pushDeviceId}
              device={device}
              isShown={permission === 'granted'}
              isEnding={end.isPending && end.variables.pushDeviceId === device.pushDeviceId}
              onEnd={() => end.mutate(device, { onSuccess: focusFirst })}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

type DeviceProps = { device: PushDevice; isShown: boolean; isEnding: boolean; onEnd: () => void }

function Device({ device, isShown, isEnding, onEnd }: DeviceProps) {
  const test = useTestDevice()
  const words = deviceInWords(device)
  const added = relativeTime(new Date(device.addedAt))
  const name = device.isCurrent
    ? `${words} ${accountText.thisDevice}`
    : fill(pushSettingsText.addedAt, { device: words, time: added })
  const pushed = device.pushedAt && new Date(device.pushedAt)
  return (
    <li>
      <DeviceIcon system={device.system} />
      <div>
        <b>{words}</b> {device.isCurrent && <span className={styles.here}>{accountText.thisDevice}</span>}
        {device.isCurrent && !isShown && <small>{pushSettingsText.notShown}</small>}
        <small data-tip={pushed ? fullTime(pushed) : undefined}>
          {pushed
            ? fill(pushSettingsText.pushedAt, { time: relativeTime(pushed) })
            : fill(pushSettingsText.neverPushed, { time: added })}
        </small>
      </div>
      <Button
        size="small"
        isBusy={test.isPending}
        aria-label={fill(pushSettingsText.testOf, { device: name })}
        onClick={() => test.mutate(device)}
      >
        {pushSettingsText.test}
      </Button>
      <Button
        size="small"
        isBusy={isEnding}
        aria-label={fill(pushSettingsText.endOf, { device: name })}
        onClick={onEnd}
      >
        {pushSettingsText.end}
      </Button>
    </li>
  )
}
