import { useState } from 'react'
import type { Place } from '#contract/place'
import type { Visit } from '#contract/place-visit'
import { VisitDialog } from './VisitDialog.tsx'

/** The visit that is being written, with its dialog, which stands above the panel: that goes with its place. */
export function useVisiting(orgId: number) {
  const [writing, write] = useState<{ place: Place; visit: Visit | undefined }>()
  return {
    begin: (place: Place, visit: Visit | undefined) => write({ place, visit }),
    dialog: writing && <VisitDialog orgId={orgId} {...writing} onClose={() => write(undefined)} />,
  }
}
