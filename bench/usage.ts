// Processor time and memory of processes, from /proc: values that stay comparable on a shared machine.
import { readFileSync, readdirSync } from 'node:fs'
import { sum } from './report.ts'

/** All threads together, to the nanosecond; zero for a process that has ended. */
function processorMs(pid: number) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    return sum(threads.map(thread => Number(read(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1e6))
  } catch {
    return 0
  }
}

/** Starts counting; the returned function gives the milliseconds that these processes have worked since. */
export function meter(processes: () => number[]) {
  const before = new Map(processes().map(pid => [pid, processorMs(pid)]))
  return () => sum(processes().map(pid => Math.max(0, processorMs(pid) - (before.get(pid) ?? 0))))
}

/**
 * Starts counting; the returned function gives the share of the machine that was busy since, for all processes, in percent.
 */
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

/** The processes that one PostgreSQL runs for one role, without those of another PostgreSQL on the machine. */
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

/** The present or the peak resident memory. */
export function megabytesOf(pid: number, kind: Memory) {
  const [, kilobytes] = new RegExp(`^${kind}:\\s+(\\d+) kB`, 'm').exec(read(`/proc/${pid}/status`)) ?? []
  return Number(kilobytes) / 1024
}

const read = (path: string) => readFileSync(path, 'latin1')
