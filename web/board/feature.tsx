import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Megaphone } from 'lucide-react'
import { frameText } from '#korean/frame'
import { screenTitles } from '#korean/screens'
import { commentSearch } from '../search.ts'
import { feature } from '../feature.ts'
import type { SidebarPartProps } from '../organization/frame/parts.ts'
import { framedPage } from '../organization/pages.ts'
import { fetchedComponent } from '../ui/fetched.ts'
import { allPostsSearch, boardSearch, newPostSearch } from './addresses.ts'
import { useBoardCount } from './count.ts'

const list = createRoute({
  ...framedPage,
  path: '/board',
  staticData: { title: screenTitles.boards },
  component: lazyRouteComponent(() => import('./list/BoardListPage.tsx'), 'BoardListPage'),
})
const all = createRoute({
  ...framedPage,
  path: '/board/all',
  staticData: { title: screenTitles.allPosts },
  validateSearch: allPostsSearch,
  component: lazyRouteComponent(() => import('./posts/AllPostsPage.tsx'), 'AllPostsPage'),
})
const newPost = createRoute({
  ...framedPage,
  path: '/board/create',
  staticData: { title: screenTitles.newPost },
  validateSearch: newPostSearch,
  component: lazyRouteComponent(() => import('./post/writing/NewPostPage.tsx'), 'NewPostPage'),
})
const board = createRoute({
  ...framedPage,
  path: '/board/$boardId',
  staticData: { title: screenTitles.boards },
  validateSearch: boardSearch,
  component: lazyRouteComponent(() => import('./posts/BoardPage.tsx'), 'BoardPage'),
})
const post = createRoute({
  ...framedPage,
  path: '/board/$boardId/post/$postId',
  staticData: { title: screenTitles.post },
  validateSearch: commentSearch,
  component: lazyRouteComponent(() => import('./post/PostPage.tsx'), 'PostPage'),
})
const editPost = createRoute({
  ...framedPage,
  path: '/board/$boardId/post/edit/$postId',
  staticData: { title: screenTitles.editPost },
  component: lazyRouteComponent(() => import('./post/writing/EditPostPage.tsx'), 'EditPostPage'),
})

export const boardFeature = feature('board', {
  framedPages: [list, all, newPost, board, post, editPost],
  navigation: [
    {
      id: 'boards',
      label: screenTitles.boards,
      icon: <Megaphone />,
      isOnPhone: true,
      order: 12,
      reminder: frameText.unreadPosts,
      goKey: 'KeyB',
      href: orgId => ({ to: '/org/$orgId/board/', params: { orgId: String(orgId) }, search: {} }),
      maySee: () => true,
      holds: ({ pathname }) => /^\/org\/\d+\/board(\/|$)/.test(pathname),
    },
  ],
  useBadges: orgId => ({ boards: useBoardCount(counts => counts[orgId] ?? 0) }),
  sidebar: fetchedComponent<SidebarPartProps>(() => import('./FavouriteBoards.tsx').then(it => it.FavouriteBoards)),
  frameGuest: () => import('./FrameGuest.tsx'),
  issueBeside: fetchedComponent(() => import('./linked-issues/LinkedPosts.tsx').then(it => it.LinkedPosts)),
  commands: () => import('./commands.tsx'),
})
