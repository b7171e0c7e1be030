// The dialogs in which somebody goes or becomes less: they ask for what that person holds, which another feature knows.
import type { ComponentType } from 'react'
import type { Department, Position } from '#contract/department'
import type { OwnMember, Person } from '#contract/member'
import type { Role } from '#contract/permissions'
import type { FetchedComponent } from '../ui/fetched.ts'
import type { Namer } from './status.ts'

export type Question = { kind: 'card' | 'assign' | 'remove' | 'owner' } | { kind: 'role'; role: Role }
/** The question and its person. Both stay while the dialog closes, so that no word changes. */
export type Asked = Question & { person: Person; isOpen: boolean }

export type MemberDialogsProps = {
  orgId: number
  asked: Asked
  names: Namer
  departments: readonly Department[]
  positions: readonly Position[]
  onNext: (asked: Asked) => void
  onClose: () => void
}

export type LeaveDialogProps = { me: OwnMember; organizationName: string; isOpen: boolean; onClose: () => void }

export type MemberActionsProps = { orgId: number; memberId: number }

declare module '../feature.ts' {
  interface FeatureParts {
    /** Below the card of a person: ways to reach them. */
    memberActions?: FetchedComponent<MemberActionsProps>
    memberDialogs?: {
      Dialogs: ComponentType<MemberDialogsProps>
      Leave: ComponentType<LeaveDialogProps>
    }
  }
}
