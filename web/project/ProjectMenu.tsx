import { useNavigate } from '@tanstack/react-router'
import {
  CircleDot,
  Ellipsis,
  FolderGit2,
  History,
  Link as LinkIcon,
  Milestone,
  Paperclip,
  Settings,
  Star,
  StarOff,
  Tags,
  Trash2,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Project } from '#contract/project'
import { projectPageText } from '#korean/project'
import { copyText } from '../ui/feedback/clipboard.ts'
import { Menu } from '../ui/overlay/Menu.tsx'
import type { ProjectTab } from './addresses.ts'
import { useSettingTabs } from './info/tabs.ts'
import { useFavourProject } from './queries.ts'

export const tabIcons: Record<Exclude<ProjectTab, 'overview'>, ReactNode> = {
  settings: <Settings />,
  members: <Users />,
  states: <CircleDot />,
  tags: <Tags />,
  milestones: <Milestone />,
  files: <Paperclip />,
  activity: <History />,
  bin: <Trash2 />,
  github: <FolderGit2 />,
}

/** The menu of a project, on each of its pages. */
export function ProjectMenu({ orgId, project }: { orgId: number; project: Project }) {
  const navigate = useNavigate()
  const favour = useFavourProject(orgId)
  const { projectId, isFavourite } = project
  const params = { orgId: String(orgId), projectId: String(projectId) }
  const tabs = useSettingTabs(orgId)
  return (
    <Menu
      label={projectPageText.menu}
      trigger={<Ellipsis />}
      kind="ghost"
      isIcon
      placement="bottom end"
      items={[
        {
          id: 'favourite',
          label: isFavourite ? projectPageText.unfavour : projectPageText.favour,
          icon: isFavourite ? <StarOff /> : <Star />,
          onAction: () => favour.mutate({ projectId, isFavourite: !isFavourite }),
        },
        {
          id: 'link',
          label: projectPageText.copyLink,
          icon: <LinkIcon />,
          onAction: () =>
            void copyText(`${location.origin}/org/${orgId}/project/${projectId}`, {
              copied: projectPageText.copied,
              failed: projectPageText.copyFailed,
            }),
        },
        'separator',
        ...tabs.map(tab => ({
          id: tab,
          label: projectPageText[tab],
          icon: tabIcons[tab],
          onAction: () => void navigate({ to: '/org/$orgId/project/$projectId/info', params, search: { tab } }),
        })),
      ]}
    />
  )
}
