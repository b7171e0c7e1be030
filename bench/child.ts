// A limit in a separate process, so that its processor time can be measured apart: it receives tasks and answers each.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterwards } from './ending.ts'

export type Child<Task, Answer> = { pid: number; ask: (task: Task) => Promise<Answer> }

/** Starts `bench/limits/<name>.ts`. */
export async function startLimit<Task extends object, Answer>(
  name: string,
  args: string[] = [],
): Promise<Child<Task, Answer>> {
  const child = fork(`${import.meta.dirname}/limits/${name}.ts`, args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  afterwards(async () => {
    child.kill('SIGTERM')
    await ended
  })
  const answered = async () => {
    const gone = ended.then(() => Promise.reject(new Error(`the limit ${name} ended`)))
    const [answer] = (await Promise.race([once(child, 'message'), gone])) as [Answer]
    return answer
  }
  return {
    pid: child.pid!,
    ask: task => {
      const answer = answered()
      child.send(task)
      return answer
    },
  }
}

/** The other side: performs each task, and ends with its parent even if that was killed. */
export function answerTasks(work: (task: never) => Promise<object>) {
  process.on('message', task => void work(task as never).then(answer => process.send!(answer)))
  process.on('disconnect', () => process.exit(0))
}
