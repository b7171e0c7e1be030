// Runs the benchmarks named on the command line, or all of them in turn, and fails when a goal is missed.
import { answers } from './answers.ts'
import { board } from './board.ts'
import { change, writers } from './change.ts'
import { chart } from './chart.ts'
import { chat } from './chat.ts'
import { chatCheck } from './chat-check.ts'
import { comment } from './comment.ts'
import { create } from './create.ts'
import { drive } from './drive.ts'
import { endEverything, interrupt, isInterrupted } from './ending.ts'
import { filter } from './filter.ts'
import { issues } from './issues.ts'
import { leave } from './leave.ts'
import { list } from './list.ts'
import { live } from './live.ts'
import { mails } from './mails.ts'
import { map } from './map.ts'
import { search } from './search.ts'
import { nodes } from './nodes.ts'
import { page } from './page.ts'
import { pan } from './pan.ts'
import { people } from './people.ts'
import { posts } from './posts.ts'
import { proof } from './proof.ts'
import { read } from './read.ts'
import { isMissed, tableOf, type Benchmark } from './report.ts'
import { room } from './room.ts'
import { scroll } from './scroll.ts'
import { signin } from './signin.ts'
import { github } from './github.ts'
import { social } from './social.ts'
import { spread } from './spread.ts'
import { start } from './start.ts'
import { text } from './text.ts'
import { telling } from './telling.ts'
import { machineMeter } from './usage.ts'
import { visit } from './visit.ts'
import { work } from './work.ts'

const MOST_MINUTES = 5
const CHECK_MINUTES = Number(process.env.CHECK_SECONDS ?? 0) / 60
const benchmarks: Record<string, Benchmark> = {
  read,
  list,
  people,
  chart,
  signin,
  social,
  github,
  start,
  page,
  visit,
  text,
  live,
  tell: telling,
  nodes,
  leave,
  issues,
  answers,
  create,
  change,
  comment,
  chat,
  'chat-check': chatCheck,
  posts,
  map,
  search,
  pan,
  proof,
  mails,
  room,
  scroll,
  writers,
  filter,
  work,
  spread,
  board,
  drive,
}

const names = process.argv.slice(2)
const unknown = names.filter(name => !Object.hasOwn(benchmarks, name))
if (unknown.length) give(`No benchmark named ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}.`)
if (process.platform !== 'linux') give('The benchmarks read the processor time from /proc, which only Linux has.')

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void interrupt())

const missed: string[] = []
for (const name of names.length ? names : Object.keys(benchmarks)) {
  const { says, run, mostMinutes = MOST_MINUTES } = benchmarks[name]!
  console.log(`\n${name}: ${says}`)
  const minutes = mostMinutes + CHECK_MINUTES
  const late = setTimeout(() => void tooLate(name, minutes), minutes * 60_000)
  try {
    const busy = machineMeter()
    const lines = await run()
    console.log(tableOf([...lines, { what: 'the machine was busy', value: busy(), unit: '%' }]))
    missed.push(...lines.filter(isMissed).map(({ what }) => `${name}: ${what}`))
  } catch (error) {
    if (isInterrupted()) await new Promise(() => {}) // until the process exits
    console.error(error)
    missed.push(`${name} did not finish`)
  } finally {
    await endEverything()
    clearTimeout(late)
  }
}
console.log(missed.length ? `\nMissed:\n  ${missed.join('\n  ')}` : '\nEvery goal is met.')
process.exit(missed.length ? 1 : 0)

function tooLate(name: string, minutes: number) {
  console.error(`${name} took longer than ${minutes} minutes.`)
  return interrupt()
}

function give(why: string): never {
  console.error(why)
  process.exit(1)
}
