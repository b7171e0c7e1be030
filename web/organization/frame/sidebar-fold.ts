// Whether the sidebar is folded to its icons: on a wide screen as this browser remembers it, on a narrower one until it is opened.
import { create } from 'zustand'
import { useSidebar } from '../../session.ts'
import { isBetween, useBetween } from '../../ui/width.ts'

const useOpenedBetween = create(() => ({ isOpened: false }))

export function useSidebarFolded() {
  const { isCollapsed } = useSidebar()
  const { isOpened } = useOpenedBetween()
  return useBetween() ? !isOpened : isCollapsed
}

export const toggleSidebar = () =>
  isBetween()
    ? useOpenedBetween.setState(({ isOpened }) => ({ isOpened: !isOpened }))
    : useSidebar.setState(({ isCollapsed }) => ({ isCollapsed: !isCollapsed }))
