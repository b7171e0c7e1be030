import { CircleCheck, Ellipsis, Milestone as MilestoneIcon, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { Milestone } from '#contract/workflow'
import { sentenceFor } from '#korean/errors'
import { fill } from '#korean/particle'
import { workflowText } from '#korean/workflow'
import type { At } from '../project/queries.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Button } from '../ui/layout/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Delayed } from '../ui/feedback/Delayed.tsx'
import { Menu, type MenuAction } from '../ui/overlay/Menu.tsx'
import { percentOf, Progress } from '../ui/feedback/Progress.tsx'
import { Segmented } from '../ui/field/Segmented.tsx'
import { Due } from './Due.tsx'
import { type AskedMilestone, MilestoneDialogs } from './MilestoneDialogs.tsx'
import styles from './MilestonesPanel.module.css'
import { useReopenMilestone } from './deeds.ts'
import { useWorkflow } from './queries.ts'
import type { ProjectPanelProps } from '../project/parts.ts'

type Shown = 'open' | 'closed'

/** The milestones of a project: those under way, or those that are over. */
export function MilestonesPanel({ orgId, projectId, may }: ProjectPanelProps) {
  const at = { orgId, projectId }
  const isEditor = may('milestone.edit')
  const titleId = useId()
  const asked = useWorkflow(at)
  const [shown, setShown] = useState<Shown>('open')
  const [question, setQuestion] = useState<AskedMilestone>()
  const all = asked.data?.milestones ?? []
  const those = all.filter(({ closedAt }) => (closedAt === null) === (shown === 'open'))
  const ask = (kind: AskedMilestone['kind'], milestone?: Milestone) => setQuestion({ kind, milestone, isOpen: true })
  const create = isEditor && (
    <Button kind="primary" onClick={() => ask('edit')}>
      <Plus />
      {workflowText.createMilestone}
    </Button>
  )
  return (
    <section className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{workflowText.milestones}</h2>
        {all.length > 0 && (
          <>
            <Segmented
              label={workflowText.milestones}
              value={shown}
              options={[
                { value: 'open', label: workflowText.openMilestones },
                { value: 'closed', label: workflowText.closedMilestones },
              ]}
              onChange={setShown}
            />
            {create}
          </>
        )}
      </header>
      {asked.isPending && (
        <Delayed>
          <Skeleton width="100%" height="64px" />
        </Delayed>
      )}
      {asked.error && !asked.data && (
        <ErrorState
          heading="h3"
          title={workflowText.failed}
          text={sentenceFor(asked.error)}
          onRetry={() => void asked.refetch()}
          isRetrying={asked.isFetching}
        />
      )}
      {asked.data && all.length === 0 && (
        <EmptyState
          heading="h3"
          icon={<MilestoneIcon />}
          title={workflowText.noMilestones}
          text={isEditor ? workflowText.noMilestonesHelp : undefined}
        >
          {create}
        </EmptyState>
      )}
      {all.length > 0 && those.length === 0 && (
        <p className={styles.none}>{shown === 'open' ? workflowText.noneOpen : workflowText.noneClosed}</p>
      )}
      {those.length > 0 && (
        <ul className={styles.rows}>
          {those.map(milestone => (
            <MilestoneRow
              key={milestone.milestoneId}
              {...at}
              milestone={milestone}
              isEditor={isEditor}
              onAsk={kind => ask(kind, milestone)}
            />
          ))}
        </ul>
      )}
      {question && (
        <MilestoneDialogs
          {...at}
          asked={question}
          milestones={all}
          onClose={() => setQuestion(now => now && { ...now, isOpen: false })}
        />
      )}
    </section>
  )
}

type MilestoneRowProps = At & { milestone: Milestone; isEditor: boolean; onAsk: (kind: AskedMilestone['kind']) => void }

function MilestoneRow({ milestone, isEditor, onAsk, ...at }: MilestoneRowProps) {
  const { milestoneId, name, description, closedAt, doneCount: done, totalCount: total } = milestone
  const reopen = useReopenMilestone(at)
  const progress = fill(workflowText.progressOf, { done, total, percent: percentOf(done, total) })
  const actions: (MenuAction | 'separator')[] = [
    { id: 'edit', label: workflowText.edit, icon: <Pencil />, onAction: () => onAsk('edit') },
    closedAt === null
      ? { id: 'close', label: workflowText.close, icon: <CircleCheck />, onAction: () => onAsk('close') }
      : {
          id: 'reopen',
          label: workflowText.reopen,
          icon: <RotateCcw />,
          onAction: () => reopen.mutate(milestoneId),
        },
    'separator',
    { id: 'delete', label: workflowText.delete, icon: <Trash2 />, isDanger: true, onAction: () => onAsk('delete') },
  ]
  return (
    <li>
      <div className={styles.words}>
        <b>{name}</b>
        <Due {...milestone} />
        {description && <p>{description}</p>}
      </div>
      <div className={styles.progress}>
        <Progress done={done} total={total} label={progress} isWide />
        <small aria-hidden="true">{progress}</small>
      </div>
      {isEditor && (
        <Menu
          label={fill(workflowText.menu, { name })}
          trigger={<Ellipsis />}
          kind="ghost"
          size="small"
          isIcon
          placement="bottom end"
          items={actions}
        />
      )}
    </li>
  )
}
