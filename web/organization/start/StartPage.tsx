import { getRouteApi, useLocation } from '@tanstack/react-router'
import { Building2, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { PAGE_SIZE } from '#contract/pagination'
import { sentenceFor } from '#korean/errors'
import { findingText } from '#korean/finding'
import { siteText } from '#korean/site'
import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { partsOf } from '../../feature.ts'
import { SiteTop } from '../../account/SiteTop.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/layout/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Delayed } from '../../ui/feedback/Delayed.tsx'
import { Pagination } from '../../ui/layout/Pagination.tsx'
import { OrganizationRow } from './OrganizationRow.tsx'
import { useBin, useOrganizations } from '../queries.ts'
import styles from './StartPage.module.css'
import { fetchedComponent } from '../../ui/fetched.ts'
import { fetchedDialog } from '../../ui/fetched-dialog.ts'

// Fetched once the list is there: nobody needs a dialog to see it.
const RegisterDialog = fetchedDialog(() => import('./RegisterDialog.tsx').then(it => it.RegisterDialog))
const EditDialog = fetchedDialog(() => import('../info/EditDialog.tsx').then(it => it.EditDialog))
const DeleteDialog = fetchedComponent(() => import('../info/DeleteDialog.tsx').then(it => it.DeleteDialog))
const BinDialog = fetchedComponent(() => import('./BinDialog.tsx').then(it => it.BinDialog))

/** The address of this page that opens the dialog. */
const REGISTER = 'register'
const route = getRouteApi('/start')

type Opened = { dialog: 'register' | 'edit' | 'delete' | 'bin'; isOpen: boolean; orgId: number; name: string }

export function StartPage() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const hash = useLocation({ select: place => place.hash })
  const list = useOrganizations(page)
  const bin = useBin()
  const { data, totalPages = 0, totalCount = 0 } = list.data ?? {}
  const isEmpty = list.data !== undefined && totalCount === 0
  const isPast = data?.length === 0 && totalPages > 0 && !list.isPlaceholderData

  // The last company of the last page may have gone.
  useEffect(() => {
    if (isPast) void navigate({ search: { page: totalPages }, replace: true })
  }, [isPast, totalPages, navigate])

  const open = (dialog: Opened['dialog'], orgId = 0, name = '') => setOpened({ dialog, isOpen: true, orgId, name })
  // Its subject stays, so that no word changes while it closes.
  const close = () => setOpened(now => now && { ...now, isOpen: false })
  const isOpen = (dialog: Opened['dialog']) => opened?.isOpen === true && opened.dialog === dialog
  const [followed, setFollowed] = useState('')
  if (hash !== followed) {
    setFollowed(hash)
    if (hash === REGISTER) open('register')
  }
  // A page that is loaded again opens nothing again.
  useEffect(() => {
    if (hash === REGISTER) void navigate({ search: now => now, hash: '', replace: true })
  }, [hash, navigate])
  const turnTo = (next: number) => void navigate({ search: { page: next } })
  const register = (
    <Button kind="primary" onClick={() => open('register')}>
      <Plus />
      {organizationText.register}
    </Button>
  )
  return (
    <>
      <SiteTop back={{ to: '/', label: findingText.back }} />
      <main id="main" className={styles.main}>
        <div className={styles.head}>
          <h1>{organizationText.list}</h1>
          {totalCount > 0 && (
            <span className={styles.total}>
              {fill(organizationText.total, { count: totalCount.toLocaleString('ko') })}
            </span>
          )}
          {!isEmpty && register}
        </div>
        {partsOf('startOffers').map((Offers, nth) => (
          <Offers key={nth} />
        ))}
        <Companies list={list} onOpen={open}>
          {register}
        </Companies>
        <Pagination page={page} totalPages={totalPages} onPage={turnTo} />
        {bin.data && bin.data.length > 0 && (
          <p className={styles.foot}>
            <Button kind="ghost" size="small" onClick={() => open('bin')}>
              <Trash2 />
              {fill(organizationText.bin, { count: bin.data.length })}
            </Button>
          </p>
        )}
      </main>
      {opened && (
        <>
          <RegisterDialog
            isOpen={isOpen('register')}
            onClose={close}
            onDone={() => {
              close()
              // The newest stands first.
              if (page > 1) turnTo(1)
            }}
          />
          <EditDialogs orgId={opened.dialog === 'edit' ? opened.orgId : 0} isOpen={isOpen('edit')} onClose={close} />
          <DeleteDialog orgId={opened.orgId} name={opened.name} isOpen={isOpen('delete')} onClose={close} />
          <BinDialog isOpen={isOpen('bin')} onClose={close} />
        </>
      )}
    </>
  )
}

type CompaniesProps = {
  list: ReturnType<typeof useOrganizations>
  onOpen: (dialog: 'edit' | 'delete', orgId: number, name: string) => void
  /** The way out of an empty list. */
  children: ReactNode
}

function Companies({ list, onOpen, children }: CompaniesProps) {
  if (list.isPending) return <ListSkeleton />
  if (!list.data)
    return (
      <ErrorState
        title={organizationText.listFailed}
        text={sentenceFor(list.error)}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  const { data, totalCount } = list.data
  if (totalCount === 0)
    return (
      <EmptyState icon={<Building2 />} title={organizationText.empty} text={organizationText.emptyHelp}>
        {children}
      </EmptyState>
    )
  if (data.length === 0) return null
  return (
    <ul className={styles.rows} aria-busy={list.isPlaceholderData}>
      {data.map(membership => (
        <OrganizationRow
          key={membership.orgId}
          membership={membership}
          onEdit={() => onOpen('edit', membership.orgId, membership.name)}
          onDelete={() => onOpen('delete', membership.orgId, membership.name)}
        />
      ))}
    </ul>
  )
}

/** A dialog for each company that was opened, so that each keeps its own draft. */
function EditDialogs({ orgId, isOpen, onClose }: { orgId: number; isOpen: boolean; onClose: () => void }) {
  const [begun, setBegun] = useState<number[]>([])
  if (orgId && !begun.includes(orgId)) setBegun([...begun, orgId])
  return begun.map(each => (
    <EditDialog
      key={each}
      orgId={each}
      title={organizationText.editTitle}
      isOpen={isOpen && each === orgId}
      onClose={onClose}
    />
  ))
}

const ListSkeleton = () => (
  <Delayed>
    <ul className={styles.rows} aria-label={siteText.loading}>
      {Array.from({ length: PAGE_SIZE }, (_, at) => (
        <li key={at} className={styles.bones}>
          <Skeleton width="44px" height="44px" />
          <div>
            <Skeleton width="34%" />
            <Skeleton width="22%" />
          </div>
        </li>
      ))}
    </ul>
  </Delayed>
)
