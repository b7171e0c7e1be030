import { getRouteApi } from '@tanstack/react-router'
import { Building2, Plus, Trash2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PAGE_SIZE } from '#contract/pagination'
import { sentenceFor } from '#korean/errors'
import { homeText } from '#korean/home'
import { organizationText } from '#korean/organization'
import { fill } from '#korean/particle'
import { SiteTop } from '../home/SiteTop.tsx'
import { Bone } from '../ui/Bone.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Later } from '../ui/Later.tsx'
import { Pagination } from '../ui/Pagination.tsx'
import { BinDialog } from './BinDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { OrganizationRow } from './OrganizationRow.tsx'
import { useBin, useOrganizations } from './queries.ts'
import { RegisterDialog } from './RegisterDialog.tsx'
import styles from './StartPage.module.css'

/** The address of this page with the dialog open. */
const REGISTER = 'register'
const route = getRouteApi('/start')

type Opened = { dialog: 'register' | 'edit' | 'delete' | 'bin'; isOpen: boolean; orgId: number; name: string }
const closed: Opened = { dialog: 'register', isOpen: false, orgId: 0, name: '' }

export function StartPage() {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const [opened, setOpened] = useState<Opened>(() => ({ ...closed, isOpen: location.hash === `#${REGISTER}` }))
  const list = useOrganizations(page)
  const bin = useBin()
  const { data, totalPages = 0, totalCount = 0 } = list.data ?? {}
  const isPast = data?.length === 0 && totalPages > 0 && !list.isPlaceholderData

  // The last company of the last page may have gone.
  useEffect(() => {
    if (isPast) void navigate({ search: { page: totalPages }, replace: true })
  }, [isPast, totalPages, navigate])

  const open = (dialog: Opened['dialog'], orgId = 0, name = '') => setOpened({ dialog, isOpen: true, orgId, name })
  // What it was about stays, so that no word changes while it goes.
  const close = () => setOpened(now => ({ ...now, isOpen: false }))
  const isOpen = (dialog: Opened['dialog']) => opened.isOpen && opened.dialog === dialog
  const turnTo = (next: number) => void navigate({ search: { page: next } })
  const register = (
    <Button kind="primary" onClick={() => open('register')}>
      <Plus />
      {organizationText.register}
    </Button>
  )
  return (
    <>
      <SiteTop back={{ to: '/', label: homeText.back }} />
      <main id="main" className={styles.main}>
        <div className={styles.head}>
          <h1>{organizationText.list}</h1>
          {totalCount > 0 && (
            <span className={styles.total}>
              {fill(organizationText.total, { count: totalCount.toLocaleString('ko') })}
            </span>
          )}
          {totalCount > 0 && register}
        </div>
        {list.error && !list.data && (
          <ErrorState
            title={organizationText.listFailed}
            text={sentenceFor(list.error)}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {list.isPending && <Skeleton />}
        {list.data && totalCount === 0 && (
          <EmptyState icon={<Building2 />} title={organizationText.empty} text={organizationText.emptyHelp}>
            {register}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <ul className={styles.rows} aria-busy={list.isPlaceholderData}>
            {data.map(membership => (
              <OrganizationRow
                key={membership.orgId}
                membership={membership}
                onEdit={() => open('edit', membership.orgId)}
                onDelete={() => open('delete', membership.orgId, membership.name)}
              />
            ))}
          </ul>
        )}
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
  )
}

/** One for each company that was opened, so that each keeps its own draft. */
function EditDialogs({ orgId, isOpen, onClose }: { orgId: number; isOpen: boolean; onClose: () => void }) {
  const [begun, setBegun] = useState<number[]>([])
  if (orgId && !begun.includes(orgId)) setBegun([...begun, orgId])
  return begun.map(each => <EditDialog key={each} orgId={each} isOpen={isOpen && each === orgId} onClose={onClose} />)
}

const Skeleton = () => (
  <Later>
    <ul className={styles.rows} aria-label={homeText.loading}>
      {Array.from({ length: PAGE_SIZE }, (_, at) => (
        <li key={at} className={styles.bones}>
          <Bone width="44px" height="44px" />
          <span>
            <Bone width="34%" />
            <Bone width="22%" />
          </span>
        </li>
      ))}
    </ul>
  </Later>
)
