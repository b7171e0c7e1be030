import { expect, test } from 'vitest'
import { departmentRoutes } from '#contract/department'
import { memberRoutes } from '#contract/member'
import { organizationRoutes } from '#contract/organization'
import { preparedDirectory, startedServer } from '../testing/process.ts'
import { visitor } from '../testing/visitor.ts'

test(
  '--demo fills an empty database with a company, and prints three sign-ins that work',
  { timeout: 90_000 },
  async () => {
    const directory = await preparedDirectory()
    const server = await startedServer({ DATA_DIR: directory }, {}, 'demo')
    expect([server.isOpen, server.output()]).toEqual([true, expect.any(String)])
    await expect.poll(server.output).toMatch(/게스트 .+@/)
    const password = /비밀번호는 모두 (\S+?)입니다/.exec(server.output())![1]!
    const signIns = [...server.output().matchAll(/^ {2}(소유자|멤버|게스트) (\S+): (\S+)$/gm)]
    expect(signIns.map(([, role]) => role)).toEqual(['소유자', '멤버', '게스트'])
    const roles = ['OWNER', 'MEMBER', 'GUEST']
    for (const [at, [, , name, email]] of signIns.entries()) {
      const browser = visitor({ url: server.url })
      await browser.signIn(email!, password)
      const list = await browser.call(memberRoutes.organizations, { query: {} })
      const { orgId, logoImgUrl } = list.data[0]!
      expect(list.data[0]).toMatchObject({ name: '해담푸드', role: roles[at], memberName: name, memberCount: 60 })
      expect((await browser.send(logoImgUrl!)).headers.get('content-type')).toBe('image/png')
      expect(await browser.call(organizationRoutes.read, { orgId })).toMatchObject({ phone: '051-7741-2080' })
    }
    const hanjiwoo = visitor({ url: server.url })
    await hanjiwoo.signIn(signIns[1]![3]!, password)
    const { orgId } = (await hanjiwoo.call(memberRoutes.organizations, { query: {} })).data[0]!
    expect(await hanjiwoo.call(departmentRoutes.departments, { orgId })).toHaveLength(12)
    expect((await hanjiwoo.call(memberRoutes.me, { orgId })).assignments).toHaveLength(2)
    await server.kill('SIGTERM')
    const again = await startedServer({ DATA_DIR: directory }, {}, 'demo')
    expect(again.isOpen).toBe(false)
    expect(again.output()).toContain('이미 사용 중인 데이터베이스에는 예시 회사를 넣을 수 없습니다.')
    expect(await again.ended).toEqual([1, null])
  },
)
