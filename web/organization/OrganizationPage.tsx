import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { can } from '#contract/permissions'
import type { Organization } from '#contract/organization'
import { sentenceFor } from '#korean/errors'
import { organizationText, roleNames } from '#korean/organization'
import { cache, isRefused } from '../cache.ts'
import { SiteTop } from '../home/SiteTop.tsx'
import { listenTo } from '../live.ts'
import { selection } from '../session.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Later } from '../ui/Later.tsx'
import styles from './OrganizationPage.module.css'
import { isDeletingHere, membership, useMembership, useOrganization } from './queries.ts'

// Fetched once the page is there: nobody needs a dialog to see it.
const EditDialog = lazy(() => import('./EditDialog.tsx').then(it => ({ default: it.EditDialog })))
const DeleteDialog = lazy(() => import('./DeleteDialog.tsx').then(it => ({ default: it.DeleteDialog })))

const route = getRouteApi('/org/$orgId')

/** The first page of an organization: what it is, who I am there, and what I may do. */
export function OrganizationPage() {
  const orgId = Number(route.useParams().orgId)
  const navigate = useNavigate()
  const me = useMembership(orgId)
  const organization = useOrganization(orgId)
  const [opened, setOpened] = useState<'edit' | 'delete' | 'none'>()
  const isOut = isRefused(me.error ?? organization.error)

  useEffect(() => {
    if (me.data) selection.select(me.data)
  }, [me.data])
  useEffect(() => listenTo(`organization:${orgId}`), [orgId])
  useEffect(() => {
    // Its owner is on the way to the list.
    if (!isOut || isDeletingHere(orgId)) return
    cache.removeQueries({ queryKey: membership(orgId).queryKey })
    void navigate({ to: '/access-denied', replace: true })
  }, [isOut, orgId, navigate])

  const failed = organization.error ?? me.error
  const isThere = organization.data !== undefined && me.data !== undefined
  return (
    <>
      <SiteTop back={{ to: '/start', label: organizationText.toList }} />
      <main id="main" className={styles.main}>
        {failed && !isThere && !isRefused(failed) && (
          <ErrorState
            title={organizationText.loadFailed}
            text={sentenceFor(failed)}
            onRetry={() => void Promise.all([organization.refetch(), me.refetch()])}
          />
        )}
        {!failed && !isThere && (
          <Later>
            <Bone width="50%" height="64px" />
          </Later>
        )}
        {organization.data && me.data && (
          <>
            <header className={styles.head}>
              <Avatar name={organization.data.name} imageUrl={organization.data.logoImgUrl} size={64} isOrganization />
              <div>
                <h1>{organization.data.name}</h1>
                <p>
                  {me.data.memberName} · {roleNames[me.data.role]}
                </p>
              </div>
              {can(me.data, 'organization.edit') && (
                <Button onClick={() => setOpened('edit')}>
                  <Pencil />
                  {organizationText.editTitle}
                </Button>
              )}
            </header>
            <p className={styles.soon}>
              {organizationText.soon} {can(me.data, 'organization.edit') && organizationText.soonEdit}
            </p>
            <Facts organization={organization.data} />
            {can(me.data, 'organization.delete') && (
              <p className={styles.foot}>
                <Button kind="dangerQuiet" onClick={() => setOpened('delete')}>
                  <Trash2 />
                  {organizationText.deleteOrganization}
                </Button>
              </p>
            )}
            {opened && (
              <Suspense>
                <EditDialog orgId={orgId} isOpen={opened === 'edit'} onClose={() => setOpened('none')} />
                <DeleteDialog
                  orgId={orgId}
                  name={organization.data.name}
                  isOpen={opened === 'delete'}
                  onClose={() => setOpened('none')}
                  leave={() => navigate({ to: '/start' })}
                />
              </Suspense>
            )}
          </>
        )}
      </main>
    </>
  )
}

const shown = ['address', 'phone', 'email', 'representativeName', 'businessNumber'] as const

function Facts({ organization }: { organization: Organization }) {
  const known = shown.filter(name => organization[name])
  return (
    <section className={styles.facts} aria-labelledby="facts">
      <h2 id="facts">{organizationText.facts}</h2>
      {known.length === 0 ? (
        <p>{organizationText.noFacts}</p>
      ) : (
        <dl>
          {known.map(name => (
            <div key={name}>
              <dt>{organizationText[name]}</dt>
              <dd>{organization[name]}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
