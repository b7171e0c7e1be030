import { departmentText } from '#korean/department'
import { memberText } from '#korean/member'
import type { Chosen } from './chart-state.ts'
import type { Node } from './chart.ts'
import styles from './ChartList.module.css'

type ChartListProps = { nodes: readonly Node[]; onChoose: (chosen: Chosen) => void }

/** The same as a table: department by department, with the path of names above each. */
export const ChartList = ({ nodes, onChoose }: ChartListProps) => (
  <table className={styles.list} aria-label={departmentText.chart}>
    <thead>
      <tr>
        <th scope="col">{memberText.name}</th>
        <th scope="col">{memberText.position}</th>
        <th scope="col">{departmentText.ownColumn}</th>
        <th scope="col">{departmentText.totalColumn}</th>
      </tr>
    </thead>
    {withPaths(nodes).map(({ node, path }) => (
      <tbody key={node.deptId}>
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={2}>
            <bdi>{path.join(' › ')}</bdi>
          </th>
          <td>{node.seats.length.toLocaleString('ko')}</td>
          <td>{node.total.toLocaleString('ko')}</td>
        </tr>
        {node.seats.map(({ person, position, isHead, isPrimary }) => (
          <tr key={person.memberId}>
            <td>
              <button type="button" onClick={() => onChoose({ memberId: person.memberId, deptId: node.deptId })}>
                <bdi>{person.memberName}</bdi>
              </button>
              {isHead && <small>{departmentText.headColumn}</small>}
              {!isPrimary && <small>{departmentText.secondary}</small>}
            </td>
            <td colSpan={3}>{position}</td>
          </tr>
        ))}
      </tbody>
    ))}
  </table>
)

const withPaths = (nodes: readonly Node[], above: readonly string[] = []): { node: Node; path: string[] }[] =>
  nodes.flatMap(node => {
    const path = [...above, node.name]
    return [{ node, path }, ...withPaths(node.children, path)]
  })
