// Members of one room with their sessions and tokens, made by SQL: signing them up would take longer than measuring.
import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import { Client } from 'pg'
import { roomRoutes } from '#contract/chat'
import { type Caller, callAs } from '../calls.ts'
import { newOrganization } from '../company.ts'
import { newPerson } from '../person.ts'
import type { Server } from '../server.ts'

export type Member = { memberId: number; userId: number; token: string }
export type Place = Awaited<ReturnType<typeof newPlace>>

const TOKEN_MINUTES = 15

/** An organization with so many people besides its owner, who writes. */
export async function newPlace(server: Server, count: number) {
  const owner = await newPerson(server)
  const caller: Caller = { address: server.address, headers: owner.headers }
  const orgId = await newOrganization(caller)
  const database = new Client(server.database)
  await database.connect()
  const members = await newMembers(database, orgId, count)
  await database.end()
  const room = async (name: string, some: readonly Member[]) => {
    const memberIds = some.map(({ memberId }) => memberId)
    const body = { kind: 'group', name, showsHistory: true, memberIds } as const
    return (await callAs(caller, roomRoutes.create, { orgId, body })).roomId
  }
  return { orgId, owner, members, room }
}

async function newMembers(database: Client, orgId: number, count: number): Promise<Member[]> {
  const hashes = Array.from({ length: count }, () => randomBytes(32))
  const { rows } = await database.query<{ member: string; person: string; session: string; email: string }>(
    `with account as (insert into "user" (name, email, password_hash)
        select '준호', gen_random_uuid() || '@listeners.example.com', '' from generate_series(1, $2::int) returning id, email),
      joined as (insert into member (org_id, user_id, name, role) select $1::bigint, id, '준호', 'MEMBER' from account returning id, user_id),
      signed_in as (insert into session (user_id, token_hash, agent, ip)
        select id, ($3::bytea[])[row_number() over (order by id)], 'bench', '127.0.0.1' from account returning id, user_id)
      select joined.id as member, account.id as person, signed_in.id as session, account.email from account
        join joined on joined.user_id = account.id join signed_in on signed_in.user_id = account.id order by account.id`,
    [orgId, count, hashes],
  )
  const [key] = (await database.query<{ secret: Buffer }>(`select secret from server_key where purpose = 'access'`))
    .rows
  return Promise.all(
    rows.map(async ({ member, person, session, email }) => ({
      memberId: Number(member),
      userId: Number(person),
      token: await new SignJWT({ email, orgAuthorityList: [], sid: Number(session) })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(person)
        .setIssuer('dure')
        .setAudience('dure-api')
        .setIssuedAt()
        .setExpirationTime(`${TOKEN_MINUTES} minutes`)
        .sign(key!.secret),
    })),
  )
}
