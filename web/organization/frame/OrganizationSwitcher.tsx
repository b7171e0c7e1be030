import { ChevronsUpDown } from 'lucide-react'
import type { Organization } from '#contract/organization'
import { frameText } from '#korean/frame'
import { fill } from '#korean/particle'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Unseen } from '../../ui/layout/Unseen.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import { overlays } from '../../ui/overlay/overlays.ts'
import { useOrganizationChoices } from './choices.tsx'
import styles from './Sidebar.module.css'

/** Which organization this is, and the way to another one. */
export const OrganizationSwitcher = ({ organization }: { organization: Organization | undefined }) => {
  const name = organization?.name ?? ''
  return (
    <Popover
      label={frameText.switch}
      triggerClass={styles.switcher}
      trigger={
        <>
          <Avatar name={name} imageUrl={organization?.logoImgUrl} isOrganization />
          <span className={styles.name} aria-hidden="true">
            {name}
          </span>
          <Unseen>{fill(frameText.switchTo, { name })}</Unseen>
          <ChevronsUpDown />
        </>
      }
    >
      {close => organization && <Choices orgId={organization.orgId} onChosen={close} />}
    </Popover>
  )
}

function Choices({ orgId, onChosen }: { orgId: number; onChosen: () => void }) {
  const choices = useOrganizationChoices(orgId, true)
  const opened = overlays.useFetched()
  return (
    opened && (
      <opened.SearchList
        label={frameText.findOrganization}
        items={choices.map(each => ({ ...each, group: undefined }))}
        empty={frameText.noOrganization}
        onChosen={onChosen}
      />
    )
  )
}
