import { Archive } from 'lucide-react'
import { projectPageText } from '#korean/project'
import { Banner } from '../ui/feedback/Banner.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { type At, useArchiveProject } from './queries.ts'

/** Why nothing can be changed here, and for whoever leads it the way back. */
export function ArchivedBanner({ isLead, ...at }: At & { isLead: boolean }) {
  const unarchive = useArchiveProject(at, false)
  return (
    <Banner
      kind="warn"
      icon={<Archive />}
      trailing={
        isLead && (
          <Button size="small" isBusy={unarchive.isPending} onClick={() => unarchive.mutate()}>
            {projectPageText.unarchive}
          </Button>
        )
      }
    >
      {projectPageText.isArchived}
    </Banner>
  )
}
