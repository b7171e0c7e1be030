import { MonitorX } from 'lucide-react'
import { inviteText } from '#korean/invitation'
import { fill } from '#korean/particle'
import { Banner } from '../../ui/feedback/Banner.tsx'

/** Names by which every machine means itself. */
const OWN_HOSTS = /^(localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/

/** A link that opens nothing on any other machine. */
export function OwnHost({ url }: { url: string }) {
  const { hostname, host } = new URL(url)
  return (
    OWN_HOSTS.test(hostname) && (
      <Banner kind="warn" isBox icon={<MonitorX />}>
        {fill(inviteText.ownHost, { host })}
      </Banner>
    )
  )
}
