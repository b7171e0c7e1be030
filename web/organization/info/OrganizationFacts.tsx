import { useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OwnMember } from '#contract/member'
import type { Organization } from '#contract/organization'
import { can } from '#contract/permissions'
import { organizationText } from '#korean/organization'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { Ending, Endings } from '../../ui/layout/Endings.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { partsOf } from '../../feature.ts'
import styles from './OrganizationFacts.module.css'
import { fetchedComponent, useAllFetched } from '../../ui/fetched.ts'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'

// Fetched once the page is there: nobody needs a dialog to see it.
const EditDialog = fetchedDialog(() => import('./EditDialog.tsx').then(it => it.EditDialog))
const DeleteDialog = fetchedComponent(() => import('./DeleteDialog.tsx').then(it => it.DeleteDialog))

const shown = ['address', 'phone', 'email', 'representativeName', 'businessNumber'] as const

/** The facts of the organization, and the way to change them for those who may. */
export function OrganizationFacts({ organization, me }: { organization: Organization; me: OwnMember }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'edit' | 'delete' | 'none'>()
  const { orgId, name, logoImgUrl } = organization
  const known = shown.filter(fact => organization[fact])
  const close = () => setOpened('none')
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Avatar name={name} imageUrl={logoImgUrl} size={48} isOrganization />
        <h2>{name}</h2>
        {can(me, 'organization.edit') && (
          <Button onClick={() => setOpened('edit')}>
            <Pencil />
            {organizationText.editHere}
          </Button>
        )}
      </header>
      {known.length === 0 ? (
        <p className={styles.none}>{organizationText.noFacts}</p>
      ) : (
        <Facts label={organizationText.facts} facts={known.map(fact => [organizationText[fact], organization[fact]])} />
      )}
      {can(me, 'organization.edit') && <Settings orgId={orgId} me={me} onDelete={() => setOpened('delete')} />}
      {opened && (
        <>
          <EditDialog orgId={orgId} title={organizationText.editHere} isOpen={opened === 'edit'} onClose={close} />
          <DeleteDialog
            orgId={orgId}
            name={name}
            isOpen={opened === 'delete'}
            onClose={close}
            leave={() => navigate({ to: '/start' })}
          />
        </>
      )}
    </div>
  )
}

type SettingsProps = { orgId: number; me: OwnMember; onDelete: () => void }

/** All at once. Whoever may delete the organization may change it too. */
function Settings({ orgId, me, onDelete }: SettingsProps) {
  const parts = partsOf('organizationSettings')
  if (!useAllFetched(parts)) return null
  return (
    <>
      <div className={styles.settings}>
        {parts.map((Part, nth) => (
          <Part key={nth} orgId={orgId} />
        ))}
      </div>
      {can(me, 'organization.delete') && (
        <Endings>
          <Ending title={organizationText.deleteOrganization} help={organizationText.deleteHelp}>
            <Button kind="dangerQuiet" onClick={onDelete}>
              <Trash2 />
              {organizationText.deleteOrganization}
            </Button>
          </Ending>
        </Endings>
      )}
    </>
  )
}
