import { Link } from '@tanstack/react-router'
import { Combine, Tags } from 'lucide-react'
import { useState } from 'react'
import { colors } from '#contract/project'
import { type Tag, workflowRoutes } from '#contract/workflow'
import { fill } from '#korean/particle'
import { workflowText } from '#korean/workflow'
import { Adder } from '../ui/list/Adder.tsx'
import { EditableList } from '../ui/list/EditableList.tsx'
import rows from '../ui/list/EditableList.module.css'
import { EditableRow } from '../ui/list/EditableRow.tsx'
import { useInlineRename } from '../ui/list/useInlineRename.tsx'
import { useRowKeys } from '../ui/list/useRowKeys.ts'
import { ColorMenu } from '../project/ColorMenu.tsx'
import { useChangeTag, useColorTag, useCreateTag, useTagCounts } from './deeds.ts'
import { useWorkflow } from './queries.ts'
import { type AskedTag, TagDialogs } from './TagDialogs.tsx'
import styles from './WorkflowPanel.module.css'
import type { At } from '../project/queries.ts'
import type { ProjectPanelProps } from '../project/parts.ts'

const tagDraft = workflowRoutes.createTag.body.pick({ name: true })
const stays = () => undefined

/** The tags of a project, by name. */
export function TagsPanel({ orgId, projectId, may }: ProjectPanelProps) {
  const at = { orgId, projectId }
  const isEditor = may('tag.edit')
  const asked = useWorkflow(at)
  const tags = asked.data?.tags ?? []
  const countOf = useTagCounts(at)
  const create = useCreateTag(at)
  const paint = useColorTag(at)
  const rename = useChangeTag(at)
  const [question, setQuestion] = useState<AskedTag>()
  const { list, hold } = useRowKeys(stays)
  const renaming = useInlineRename({
    ids: tags.map(({ tagId }) => tagId),
    schema: tagDraft,
    isBusy: rename.isPending,
    send: (tagId, name, answered, seen) => rename.mutate({ tagId, name, seen }, answered),
    hold,
  })
  const ask = (kind: AskedTag['kind'], tag: Tag) => setQuestion({ kind, tag, isOpen: true })
  return (
    <div className={styles.panel}>
      <EditableList
        title={workflowText.tags}
        asked={{ ...asked, data: asked.data?.tags }}
        failed={workflowText.failed}
        empty={{
          icon: <Tags />,
          title: workflowText.noTags,
          text: isEditor ? workflowText.noTagsHelp : undefined,
        }}
        adder={
          isEditor && (
            <Adder
              label={workflowText.tagName}
              schema={tagDraft}
              isBusy={create.isPending}
              // Another colour each time, so that they are told apart.
              send={(name, answered) =>
                create.mutate({ name, color: colors[1 + (tags.length % (colors.length - 1))] }, answered)
              }
            />
          )
        }
      >
        <ul ref={list} className={rows.rows}>
          {tags.map(tag => {
            const { tagId, name, color } = tag
            return (
              <EditableRow
                key={tagId}
                id={tagId}
                name={name}
                twist={
                  <ColorMenu
                    name={name}
                    color={color}
                    onChoose={isEditor ? chosen => paint.mutate({ seen: tag, color: chosen }) : undefined}
                  />
                }
                count={<TagCount {...at} tagId={tagId} count={countOf(tagId)} />}
                field={renaming.fieldOf(tagId, tag)}
                deeds={
                  isEditor
                    ? {
                        items: [
                          renaming.actionOf(tagId),
                          {
                            id: 'merge',
                            label: workflowText.merge,
                            icon: <Combine />,
                            isDisabled: tags.length < 2,
                            onAction: () => ask('merge', tag),
                          },
                        ],
                        onRename: () => renaming.begin(tagId),
                        onDelete: () => ask('delete', tag),
                      }
                    : undefined
                }
              />
            )
          })}
        </ul>
      </EditableList>
      {question && (
        <TagDialogs
          {...at}
          asked={question}
          tags={tags}
          countOf={countOf}
          onNext={setQuestion}
          onClose={() => setQuestion({ ...question, isOpen: false })}
        />
      )}
    </div>
  )
}

type TagCountProps = At & { tagId: number; count: number | undefined }

/** Leads to the issues that it counts. */
function TagCount({ orgId, projectId, tagId, count }: TagCountProps) {
  if (count === undefined) return null
  const said = fill(workflowText.issueCount, { count: count.toLocaleString('ko') })
  if (count === 0) return said
  const params = { orgId: String(orgId), projectId: String(projectId) }
  return (
    <Link className={styles.count} to="/org/$orgId/project/$projectId" params={params} search={{ tag: String(tagId) }}>
      {said}
    </Link>
  )
}
