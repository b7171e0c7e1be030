import { Monitor, Smartphone } from 'lucide-react'
import type { SignedInDevice } from '#contract/account'

const PHONES = ['iphone', 'android', 'ipad']

export const DeviceIcon = ({ system }: Pick<SignedInDevice, 'system'>) =>
  PHONES.includes(system ?? '') ? <Smartphone aria-hidden /> : <Monitor aria-hidden />
