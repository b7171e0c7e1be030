// Processor time and memory of processes, from /proc: what stays comparable on a machine that others use as well.
import { readFileSync, readdirSync } from 'node:fs'
import { sum } from './report.ts'

/** All threads together, to the nanosecond; of a process that has gone, nothing. */
function processorMs(pid: number) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return sum(threads.map(thread => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6))
  } catch {
    return 0
  }
}

/** Starts counting; the answer says how many milliseconds these processes have worked since. */
export function meter(processes: () => number[]) {
  const before = new Map(processes().map(pid => [pid, processorMs(pid)]))
  return () => sum(processes().map(pid => Math.max(0, processorMs(pid) - (before.get(pid) ?? 0))))
}

/** Starts counting; the answer says which share of the machine was busy since, whoever kept it busy, in percent. */
export function machineMeter() {
  const before = machineTicks()
  return () => {
    const { busy, all } = machineTicks()
    return (100 * (busy - before.busy)) / (all - before.all)
  }
}

function machineTicks() {
  const ticks = read('/proc/stat').split('\n')[0]!.trim().split(/\s+/).slice(1, 9).map(Number)
  const all = sum(ticks)
  return { all, busy: all - ticks[3]! - ticks[4]! }
}

/** The processes that one PostgreSQL runs for one role; another PostgreSQL of the machine is not counted. */
export function backendsOf(postmaster: number, role: string) {
  return childrenOf(postmaster).filter(pid => commandOf(pid).startsWith(`postgres: ${role} `))
}

const childrenOf = (parent: number) =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => parentOf(pid) === parent)

function parentOf(pid: number) {
  try {
    const stat = read(`/proc/${pid}/stat`)
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function commandOf(pid: number) {
  try {
    return read(`/proc/${pid}/cmdline`)
  } catch {
    return ''
  }
}

export type Memory = 'VmRSS' | 'VmHWM'

/** What is resident now, or was at the most. */
export function megabytesOf(pid: number, kind: Memory) {
  const [, kilobytes] = new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) / 1024
}

const read = (path: string) => readFileSync(path, 'latin1')
