import type { SignedInDevice } from '#contract/account'
import { accountText, deviceInWords } from '#korean/account'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { fullTime, relativeTime } from '#korean/time'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { DeviceIcon } from './DeviceIcon.tsx'
import styles from './AccountFrame.module.css'
import { useDevices, useEndOtherSessions, useEndSession } from './queries.ts'

/** Where I am signed in; one may be ended, or all others. */
export function Devices() {
  const devices = useDevices()
  const endOthers = useEndOtherSessions()
  if (devices.isPending)
    return (
      <Delayed>
        <Skeleton width="70%" />
      </Delayed>
    )
  if (!devices.data)
    return (
      <ErrorState
        title={accountText.devicesFailed}
        text={sentenceFor(devices.error)}
        onRetry={() => void devices.refetch()}
      />
    )
  return (
    <>
      <ul className={styles.devices}>
        {devices.data.map(device => (
          <DeviceRow key={device.sessionId} device={device} />
        ))}
      </ul>
      <div className={devices.data.length > 1 ? styles.act : undefined}>
        {devices.data.length > 1 ? (
          <Button kind="dangerQuiet" isBusy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {accountText.endOthers}
          </Button>
        ) : (
          <p>{accountText.onlyThis}</p>
        )}
      </div>
    </>
  )
}

function DeviceRow({ device }: { device: SignedInDevice }) {
  const end = useEndSession()
  const used = new Date(device.lastUsedAt)
  const words = deviceInWords(device)
  return (
    <li>
      <DeviceIcon system={device.system} />
      <div>
        <b>{words}</b>
        <small data-tip={fullTime(used)}>{fill(accountText.usedAt, { time: relativeTime(used), ip: device.ip })}</small>
      </div>
      {device.isCurrent ? (
        <span className={styles.here}>{accountText.thisDevice}</span>
      ) : (
        <Button
          size="small"
          isBusy={end.isPending}
          aria-label={fill(accountText.endOneOf, { device: words })}
          onClick={() => end.mutate(device.sessionId)}
        >
          {accountText.endOne}
        </Button>
      )}
    </li>
  )
}
