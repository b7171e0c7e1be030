import { fetchedComponent } from '../ui/fetched.ts'
import { useViewer } from './viewer.ts'

const Viewer = fetchedComponent(() => import('./Viewer.tsx').then(it => it.Viewer))

/** May open over any page of an organization. */
export function FrameGuest({ orgId }: { orgId: number }) {
  const isOpen = useViewer(({ viewed }) => viewed?.orgId === orgId)
  return isOpen && <Viewer />
}
