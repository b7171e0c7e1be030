import { Link } from '@tanstack/react-router'
import { type CodeEvent, codeEvents, type CodeMoves } from '#contract/code-link'
import { can } from '#contract/permissions'
import { issueKey } from '#contract/project'
import type { State } from '#contract/workflow'
import { sentenceFor } from '#korean/errors'
import { codeEventHelp, codeEventNames, codeMoveText } from '#korean/github'
import { useMembership } from '../organization/queries.ts'
import type { ProjectPanelProps } from '../project/parts.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Select } from '../ui/field/Select.tsx'
import { textLink } from '../ui/layout/link.ts'
import { SettingRow, SettingRows } from '../ui/layout/SettingRows.tsx'
import { useWorkflow } from '../workflow/queries.ts'
import styles from './CodeMoves.module.css'
import { useChangeCodeMove, useCodeMoves } from './code-queries.ts'
import { useGithub } from './state.ts'

const NEVER = 'never'
/** The number of an issue in an example. */
const EXAMPLE = 12

/** The states to which the branches and pull requests of an issue move it. Nothing where GitHub is of no use here. */
export function CodeMovesGroup({ orgId, projectId, project, may }: ProjectPanelProps) {
  const github = useGithub(orgId).data
  const me = useMembership(orgId).data
  const mayConnect = me !== undefined && can(me, 'organization.edit')
  if (!github || !(github.isConnected || (github.isOffered && mayConnect))) return null
  return (
    <section className={styles.group}>
      <h2>{codeMoveText.title}</h2>
      <p>
        {codeMoveText.help}{' '}
        {codeMoveText.naming
          .split('{key}')
          .flatMap((words, at) => [at > 0 && <code key={at}>{issueKey(project.key, EXAMPLE)}</code>, words])}
      </p>
      {github.isConnected ? (
        <Moves at={{ orgId, projectId }} isEditor={may('project.edit')} />
      ) : (
        <p>
          {codeMoveText.unconnected}{' '}
          <Link className={textLink} to="/org/$orgId/info" params={{ orgId: String(orgId) }}>
            {codeMoveText.toSettings}
          </Link>
        </p>
      )}
    </section>
  )
}

type MovesProps = { at: { orgId: number; projectId: number }; isEditor: boolean }

function Moves({ at, isEditor }: MovesProps) {
  const { data: moves, error, isFetching, refetch } = useCodeMoves(at)
  const states = useWorkflow(at).data?.states
  if (error && !moves)
    return (
      <ErrorState
        heading="h3"
        title={codeMoveText.failed}
        text={sentenceFor(error)}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!moves || !states) return null
  return (
    <SettingRows label={codeMoveText.list}>
      {codeEvents.map(event => (
        <SettingRow key={event} name={codeEventNames[event]} words={<small>{codeEventHelp[event]}</small>}>
          {isEditor ? (
            <Move at={at} event={event} moves={moves} states={states} />
          ) : (
            <span className={styles.fixed}>{nameOf(states, moves[event])}</span>
          )}
        </SettingRow>
      ))}
    </SettingRows>
  )
}

const nameOf = (states: readonly State[], stateId: number | null) =>
  states.find(state => state.stateId === stateId)?.name ?? codeMoveText.never

type MoveProps = { at: MovesProps['at']; event: CodeEvent; moves: CodeMoves; states: readonly State[] }

function Move({ at, event, moves, states }: MoveProps) {
  const change = useChangeCodeMove(at)
  return (
    <div className={styles.choice}>
      <Select
        label={codeEventNames[event]}
        options={[
          ...states.map(({ stateId, name }) => ({ id: String(stateId), label: name })),
          { id: NEVER, label: codeMoveText.never },
        ]}
        chosen={moves[event] === null ? NEVER : String(moves[event])}
        onChoose={id => change.mutate({ event, stateId: id === NEVER ? null : Number(id) })}
      />
    </div>
  )
}
