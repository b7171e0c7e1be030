// The session, and what this browser remembers; it owns the browser's storage.
import { create } from 'zustand'
import { createJSONStorage, persist, type PersistStorage } from 'zustand/middleware'
import { roles, type Role } from '#contract/permissions'
import { bytesOfBase64Url } from './ui/base64url.ts'

type Remembered = { rememberedEmail: string; shouldRememberEmail: boolean }
type AuthState = Remembered & {
  /** In memory only: no token is ever stored. */
  accessToken: string | null
  isAuthenticated: boolean
  /** Until the first answer about the session, and while it is renewed. */
  isLoading: boolean
  /** The renewal met no server: the page stays as it is and asks again when the network is back. */
  isWaitingForNetwork: boolean
  /** Whether the server has once said who this is, or that it is nobody. */
  isKnown: boolean
  pendingEmail: string
  isVerified: boolean
  emailVerificationLoading: boolean
  /** Shown on the sign-in page until the next sign-in. */
  notice: string
}

const signedOut = {
  accessToken: null,
  isAuthenticated: false,
  isLoading: false,
  isWaitingForNetwork: false,
  isKnown: true,
}

export const useSession = create<AuthState>()(
  persist(
    (): AuthState => ({
      ...signedOut,
      isLoading: true,
      isKnown: false,
      rememberedEmail: '',
      shouldRememberEmail: false,
      pendingEmail: '',
      isVerified: false,
      emailVerificationLoading: false,
      notice: '',
    }),
    {
      name: 'auth',
      storage: createJSONStorage<Remembered>(() => localStorage),
      partialize: ({ rememberedEmail, shouldRememberEmail }) => ({ rememberedEmail, shouldRememberEmail }),
    },
  ),
)

export const session = {
  get: () => useSession.getState(),
  set: (changes: Partial<AuthState>) => useSession.setState(changes),
  /** A non-empty token authenticates and ends loading. */
  setToken: (accessToken: string) =>
    useSession.setState({ ...signedOut, accessToken: accessToken || null, isAuthenticated: accessToken !== '' }),
  clear: () => {
    useSession.setState(signedOut)
    selection.keepOnly([])
    currentProject.clear()
    for (const each of [lastSeen, recentSearches, habits]) each.set(null)
  },
  /** Clears the token, but not the page: whoever was signed in may go on once the server can be reached. */
  waitForNetwork: () =>
    useSession.setState(({ isAuthenticated, isWaitingForNetwork, isKnown }) => ({
      ...signedOut,
      isKnown,
      isWaitingForNetwork: isAuthenticated || isWaitingForNetwork,
    })),
}

/** Signed in as far as this page knows. */
export const isSignedIn = ({ isAuthenticated, isWaitingForNetwork }: AuthState) =>
  isAuthenticated || isWaitingForNetwork

type Claims = {
  sub: string
  sid: number
  email: string
  iat: number
  exp: number
  orgAuthorityList: { orgId: number; memberId: number }[]
}

/** The claims of the token, if it has any; the screen may believe them, the server does not. */
export function claimsOf(token: string | null): Claims | undefined {
  const payload = token?.split('.')[1]
  return payload ? trying(() => JSON.parse(new TextDecoder().decode(bytesOfBase64Url(payload))) as Claims) : undefined
}

/** The token holder's member id in this organization; 0 if the token does not name it. */
export const memberIdIn = (orgId: number) =>
  claimsOf(session.get().accessToken)?.orgAuthorityList.find(entry => entry.orgId === orgId)?.memberId ?? 0

/** A store of this tab whose value stands under its name as plain JSON; what is not of its shape is nothing. */
const inTab = <S>(isValid: (value: S) => boolean): PersistStorage<S> => ({
  getItem: name =>
    trying(() => {
      const state = JSON.parse(sessionStorage.getItem(name) ?? 'null') as S
      return state !== null && isValid(state) ? { state } : null
    }) ?? null,
  setItem: (name, { state }) => trying(() => sessionStorage.setItem(name, JSON.stringify(state))),
  removeItem: name => trying(() => sessionStorage.removeItem(name)),
})

type CurrentOrganization = { currentOrgId: number | null; currentRole: Role | null }
const noOrganization: CurrentOrganization = { currentOrgId: null, currentRole: null }

/** The organization one works in, for this tab. */
export const useCurrentOrganization = create<CurrentOrganization>()(
  persist(() => noOrganization, {
    name: 'currentOrgInfo',
    storage: inTab<CurrentOrganization>(
      ({ currentOrgId, currentRole }) => typeof currentOrgId === 'number' && roles.some(role => role === currentRole),
    ),
  }),
)

type MemberNames = Record<number, string>

/** My name in each organization that was opened in this tab. */
export const useMemberNames = create<MemberNames>()(
  persist((): MemberNames => ({}), {
    name: 'memberNames',
    storage: inTab<MemberNames>(names => Object.values(names).every(name => typeof name === 'string')),
  }),
)

export const selection = {
  select: ({ orgId, role, memberName }: { orgId: number; role: Role; memberName: string }) => {
    useCurrentOrganization.setState({ currentOrgId: orgId, currentRole: role })
    useMemberNames.setState({ [orgId]: memberName })
  },
  leave: (orgId: number) =>
    selection.keepOnly(
      Object.keys(useMemberNames.getState())
        .map(Number)
        .filter(each => each !== orgId),
    ),
  /** Forgets the organizations one is no longer in. */
  keepOnly: (orgIds: number[]) => {
    const { currentOrgId } = useCurrentOrganization.getState()
    if (currentOrgId !== null && !orgIds.includes(currentOrgId)) {
      useCurrentOrganization.setState(noOrganization)
      useCurrentOrganization.persist.clearStorage()
    }
    const names = Object.entries(useMemberNames.getState())
    const kept = names.filter(([orgId]) => orgIds.includes(Number(orgId)))
    if (kept.length === names.length) return
    useMemberNames.setState(Object.fromEntries(kept), true)
    if (!kept.length) useMemberNames.persist.clearStorage()
  },
}

type CurrentProject = { currentProjectId: number | null; currentProjectName: string | null }
const noProject: CurrentProject = { currentProjectId: null, currentProjectName: null }

/** Keys of a storage whose values are plain text; a browser that refuses its storage remembers nothing. */
const textIn = (storage: () => Storage) => (key: string) => ({
  get: () => trying(() => storage().getItem(key)) ?? null,
  set: (text: string | null) =>
    trying(() => (text === null ? storage().removeItem(key) : storage().setItem(key, text))),
})
export const textInBrowser = textIn(() => localStorage)
export const textInTab = textIn(() => sessionStorage)
/** Somebody signed out without a network: the server is told as soon as it can be reached. */
export const owedSignOut = textInBrowser('owedSignOut')
const projectId = textInTab('currentProjectId')
const projectName = textInTab('currentProjectName')
/** The answers that the last page of this tab showed (opening/last-seen.ts). */
export const lastSeen = textInTab('lastSeen')
/** By organization; the next user of this browser must not read them. */
export const recentSearches = textInBrowser('recentSearches')
export const habits = textInBrowser('habits')
const keptId = Number(projectId.get())

/** The project one works in, for this tab. */
export const useCurrentProject = create<CurrentProject>()(() =>
  keptId > 0 ? { currentProjectId: keptId, currentProjectName: projectName.get() } : noProject,
)

export const currentProject = {
  select: ({ projectId: id, name }: { projectId: number; name: string }) => {
    useCurrentProject.setState({ currentProjectId: id, currentProjectName: name })
    projectId.set(String(id))
    projectName.set(name)
  },
  clear: () => {
    useCurrentProject.setState(noProject)
    projectId.set(null)
    projectName.set(null)
  },
}

/** Whether the sidebar shows only its icons, in this browser. */
export const useSidebar = create<{ isCollapsed: boolean }>()(
  persist((): { isCollapsed: boolean } => ({ isCollapsed: false }), {
    name: 'sidebar',
    storage: createJSONStorage(() => localStorage),
  }),
)

const REDIRECT = 'postLoginRedirect'

/** Where somebody wanted to go before they had to sign in, for this tab. */
export const wantedPath = {
  keep: (path: string) => trying(() => sessionStorage.setItem(REDIRECT, path)),
  peek: () => trying(() => sessionStorage.getItem(REDIRECT)) ?? undefined,
  take: () =>
    trying(() => {
      const path = sessionStorage.getItem(REDIRECT)
      sessionStorage.removeItem(REDIRECT)
      return ownPath(path)
    }),
}

/** Our own paths only: `//host` and `/\host` lead elsewhere. */
export const ownPath = (path: string | null) => (path && /^\/(?![/\\])/.test(path) ? path : undefined)

/** Flags that a page leaves for the next screen; each is shown once. */
export function takeFlag(name: string): boolean {
  const flag = textInTab(name)
  const isSet = flag.get() !== null
  flag.set(null)
  return isSet
}

export type Theme = 'system' | 'light' | 'dark'
const THEME = 'theme'

export const theme = {
  get: (): Theme => (trying(() => localStorage.getItem(THEME)) as Theme | null) ?? 'system',
  set(chosen: Theme) {
    trying(() => (chosen === 'system' ? localStorage.removeItem(THEME) : localStorage.setItem(THEME, chosen)))
    if (chosen === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = chosen
  },
}

/** Storage may be forbidden or full; what is not remembered is asked again. */
export function trying<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
