import { expect, test } from 'vitest'
import { authRoutes } from '#contract/auth'
import { newEmail, sql, visitor } from './testing/visitor.ts'
import { mailServer } from './testing/mail.ts'
import { preparedDirectory, startedServer } from './testing/process.ts'

test('a mail that went out is not sent again because the database could not write that down', async () => {
  const mail = await mailServer()
  const directory = await preparedDirectory()
  const server = await startedServer({ DATA_DIR: directory, SMTP_URL: mail.url })
  const run = (text: string) => sql(text, [], directory)
  await run('create sequence public.tries')
  await run(`create function public.stumble() returns trigger language plpgsql security definer as $$ begin
    if nextval('public.tries') = 1 then raise exception 'not now'; end if; return new; end $$`)
  await run(`create trigger stumble before update on pgboss.job_common for each row
    when (new.name = 'mail.send' and new.state = 'completed') execute function public.stumble()`)
  await visitor({ url: server.url }).call(authRoutes.sendVerification, {
    body: { email: newEmail(), purpose: 'signup' },
  })
  const states = () => run(`select state from pgboss.job where name = 'mail.send'`)
  await expect.poll(states).toEqual([{ state: 'completed' }])
  expect(await run('select last_value::int as value from public.tries')).not.toEqual([{ value: 1 }])
  expect(mail.received).toHaveLength(1)
})
