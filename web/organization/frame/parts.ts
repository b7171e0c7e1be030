// The parts that features bring to the frame of an organization.
import type { ParsedLocation } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { OwnMember } from '#contract/member'
import type { Member } from '#contract/permissions'
import type { Found } from '../../ui/list/SearchList.tsx'
import type { InfoTab } from '../info/info-search.ts'
import type { FetchedComponent } from '../../ui/fetched.ts'

type Me = Pick<Member, 'role'>

/** Where one can go: an entry of the sidebar and, as far as they have room, a tab of a phone. */
export type Area = {
  id: string
  label: string
  icon: ReactNode
  /** Four have a tab; the others stand behind the last one, which is marked where something waits in them. */
  isOnPhone: boolean
  /** False where something else in the sidebar leads there. */
  isInSidebar?: boolean
  /** Where it stands among the others. */
  order: number
  /** The meaning of its count, where that is no more than a reminder; without it, requests wait there. */
  reminder?: string
  /** The meaning of its count, where that is of unread things. */
  news?: string
  /** Pressed after G, by where the key lies. */
  goKey: string
  href: (orgId: number) => { to: string; params: { orgId: string }; search: object }
  maySee: (me: Me | undefined) => boolean
  /** Whether a page inside the organization is one of its pages; the first area that says so has it. */
  holds: (location: Pick<ParsedLocation, 'pathname'> & { search: Record<string, unknown> }) => boolean
}

/** Commands in the order in which the palette lists them; those of upper floors are nearer to what one looks at. */
export type Commands = {
  /** On what is on the screen. */
  here?: Found[]
  /** The areas of the organization. */
  areas?: Found[]
  places?: Found[]
  /** Things that are gone to by their names. */
  things?: Found[]
  /** Things that the server has found for what is typed. */
  found?: Found[]
  /** An answer is still awaited. */
  isLooking?: boolean
  deeds?: Found[]
  /** Commands that also stand in a visible menu. */
  last?: Found[]
  /** Behind everything else, so that what comes late moves nothing from below the hand. */
  beyond?: Found[]
}
/** `typed`: without blanks at its ends; empty before anybody types. */
export type CommandContext = { me: OwnMember; isWanted: boolean; typed: string }

export type SidebarPartProps = { orgId: number; isCollapsed: boolean }

declare module '../../feature.ts' {
  interface FeatureParts {
    navigation?: readonly Area[]
    /** Beside an area: how much waits there. By the area's id. */
    useBadges?: (orgId: number, me: Me | undefined) => Record<string, number>
    /** Beside each of my organizations: how much is unread there. */
    useNews?: () => readonly { orgId: number; unreadCount: number }[]
    /** Its favourites, below the areas of the sidebar. */
    sidebar?: ComponentType<SidebarPartProps>
    commands?: () => Promise<{ useCommands: (context: CommandContext) => Commands }>
    /** May open over any page; it shows nothing until it is asked to. */
    frameGuest?: () => Promise<{ FrameGuest: ComponentType<{ orgId: number }> }>
    /** Above every page; nothing most of the time. */
    frameTop?: () => Promise<{ FrameTop: ComponentType<{ orgId: number }> }>
    /** Keys that work on every page, by where they lie. */
    keys?: Record<string, () => void>
    /** Decisions for the whole organization, below its facts, by owners and administrators. */
    organizationSettings?: FetchedComponent<{ orgId: number }>
    /** Above my organizations: those that I may join by myself. */
    startOffers?: FetchedComponent<object>
    organizationTabs?: { [Tab in InfoTab]?: FetchedComponent<{ orgId: number }> }
    /** Pages inside the frame. */
    framedPages?: readonly object[]
  }
}
