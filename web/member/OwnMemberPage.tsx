import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft, DoorOpen } from 'lucide-react'
import { useState } from 'react'
import type { OwnMember } from '#contract/member'
import { can } from '#contract/permissions'
import { sentenceFor } from '#korean/errors'
import { findingText } from '#korean/finding'
import { memberText } from '#korean/member'
import { fieldError } from '../call.ts'
import { isRefused } from '../cache.ts'
import { AccountFrame, Section } from '../account/AccountFrame.tsx'
import { useDepartments, usePositions } from './places.ts'
import { useMembership, useOrganization } from '../organization/queries.ts'
import { useBelonging } from '../organization/useBelonging.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button, buttonClass } from '../ui/layout/Button.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { ImageUpload } from '../ui/image/ImageUpload.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { uploadImage } from '../upload/queries.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { OwnFields } from './OwnFields.tsx'
import { OwnStatus } from './OwnStatus.tsx'
import { useChangeMe } from './queries.ts'
import { namer } from './status.ts'
import { partOf } from '../feature.ts'

/** My own profile in one organization. */
export function OwnMemberPage() {
  const params = useParams({ strict: false })
  const orgId = Number(params.orgId)
  const me = useMembership(orgId)
  const picture = useChangeMe(orgId)
  useBelonging(orgId, me.data, isRefused(me.error))
  return (
    <AccountFrame
      title={memberText.mine}
      back={
        <Link
          className={buttonClass({ kind: 'ghost', isIcon: true })}
          to="/org/$orgId/project"
          params={{ orgId: String(orgId) }}
          search={{ currentPage: 1 }}
          aria-label={findingText.back}
        >
          <ArrowLeft aria-hidden />
        </Link>
      }
    >
      {me.error && !me.data && (
        <ErrorState title={memberText.ownFailed} text={sentenceFor(me.error)} onRetry={() => void me.refetch()} />
      )}
      {me.isPending && (
        <Delayed>
          <Skeleton width="40%" />
        </Delayed>
      )}
      {me.data && (
        <>
          <Section title={memberText.profile} help={memberText.profileHelp}>
            <ImageUpload
              what="profile"
              name={me.data.memberName}
              imageUrl={picture.isPending ? (picture.variables.profileImgUrl ?? null) : me.data.ownImgUrl}
              upload={uploadImage}
              onChange={profileImgUrl => picture.mutate({ profileImgUrl })}
              error={fieldError(picture.error, 'profileImgUrl')}
            />
            <OwnFields me={me.data} />
          </Section>
          <Section title={memberText.status} help={memberText.statusHelp}>
            <OwnStatus me={me.data} />
          </Section>
          {can(me.data, 'department.see') && <Places me={me.data} />}
          <Leaving me={me.data} />
        </>
      )}
    </AccountFrame>
  )
}

function Leaving({ me }: { me: OwnMember }) {
  const dialogs = partOf('memberDialogs')
  const organization = useOrganization(me.orgId).data
  const [asked, setAsked] = useState<'open' | 'closed'>()
  return (
    <Section id="leave" title={memberText.leave} help={memberText.leaveSection}>
      <div>
        <Button kind="dangerQuiet" onClick={() => setAsked('open')}>
          <DoorOpen aria-hidden />
          {memberText.leave}
        </Button>
      </div>
      {asked && (
        <dialogs.Leave
          me={me}
          organizationName={organization?.name ?? ''}
          isOpen={asked === 'open'}
          onClose={() => setAsked('closed')}
        />
      )}
    </Section>
  )
}

function Places({ me }: { me: OwnMember }) {
  const departments = useDepartments(me.orgId).data
  const positions = usePositions(me.orgId).data
  const names = namer({ departments, positions })
  const [isAssigning, setAssigning] = useState(false)
  const isEditor = can(me, 'department.edit')
  return (
    <Section title={memberText.places} {...(!isEditor && { help: memberText.placesHelp })}>
      <ul>
        {me.assignments.map(place => (
          <li key={`${place.deptId} ${place.positionId}`}>{names.both(place)}</li>
        ))}
        {me.assignments.length === 0 && <li>{memberText.none}</li>}
      </ul>
      {isEditor && (
        <>
          <div>
            <Button onClick={() => setAssigning(true)}>{memberText.assign}</Button>
          </div>
          <AssignDialog
            orgId={me.orgId}
            person={me}
            departments={departments ?? []}
            positions={positions ?? []}
            isOpen={isAssigning}
            onClose={() => setAssigning(false)}
          />
        </>
      )}
    </Section>
  )
}
