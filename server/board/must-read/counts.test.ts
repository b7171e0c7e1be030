// Whatever people and texts do: the numbers are those of a model that keeps lists.
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { memberRoutes } from '#contract/member'
import { mustReadRoutes } from '#contract/must-read'
import { postRoutes } from '#contract/post'
import { noticed, toDepartment } from '../test.ts'

const PEOPLE = 4
const who = fc.nat(PEOPLE - 1)
/** 0 is no department, 1 the audience's, 2 below it, 3 another one. */
const where = fc.nat(3)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ what: fc.constant('note' as const), who }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('confirm' as const), who }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('move' as const), who, where }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('leave' as const), who }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('edit' as const), doStand: fc.boolean() }) },
)

type Model = { place: number; isHere: boolean; hasRead: boolean; confirmed: number }
const isMeant = ({ isHere, place }: Model) => isHere && (place === 1 || place === 2)

test('[S1.4] read and confirmed counts follow joins, leaves, moves between departments and versions', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async steps => {
      const { owner, orgId, at, department, place, member, set, note, confirm, missing } = await noticed()
      const meant = await department('영업본부')
      const depts = [null, meant, await department('영업팀', meant), await department('개발팀')]
      // Somebody is always meant.
      await member('나머지', meant)
      const people = await Promise.all(Array.from({ length: PEOPLE }, (_, each) => member(`사람 ${each}`)))
      const model = people.map((): Model => ({ place: 0, isHere: true, hasRead: false, confirmed: 0 }))
      let [version, countsFrom] = [1, 1]
      await set({ audience: toDepartment(meant) })
      const counts = () => ({
        count: 1 + model.filter(isMeant).length,
        readCount: model.filter(each => isMeant(each) && each.hasRead).length,
        confirmedCount: model.filter(each => isMeant(each) && each.confirmed >= countsFrom).length,
      })
      for (const one of steps) {
        const them = 'who' in one ? model[one.who]! : undefined
        const person = people['who' in one ? one.who : 0]!
        if (them && !them.isHere) continue
        if (one.what === 'note') {
          await note(person)
          them!.hasRead = true
        } else if (one.what === 'confirm') {
          const isTaken = await confirm(person, version).then(
            () => true,
            () => false,
          )
          expect(isTaken).toBe(isMeant(them!))
          if (isTaken) Object.assign(them!, { hasRead: true, confirmed: version })
        } else if (one.what === 'move') {
          await place(person, depts[one.where]!)
          them!.place = one.where
        } else if (one.what === 'leave') {
          const { memberId } = person
          await owner.call(memberRoutes.remove, { orgId, memberId })
          Object.assign(them!, { isHere: false })
        } else {
          const body = { body: `판 ${version + 1}`, confirmationsStand: one.doStand, version }
          ;({ version } = await owner.call(postRoutes.change, { ...at, body }))
          // Where nobody has confirmed, nothing is asked that could stand; it counts from the new text on all the same.
          if (!one.doStand) countsFrom = version
        }
        expect(await owner.call(mustReadRoutes.read, at)).toMatchObject({ ...counts(), countsFrom })
      }
      expect(await missing(owner)).toHaveLength(counts().count - counts().confirmedCount)
      const departments = await owner.call(mustReadRoutes.departments, at)
      const sum = (name: 'count' | 'readCount' | 'confirmedCount') =>
        departments.reduce((total, each) => total + each[name], 0)
      expect({
        count: sum('count'),
        readCount: sum('readCount'),
        confirmedCount: sum('confirmedCount'),
      }).toEqual(counts())
    }),
    { numRuns: 8 },
  )
}, 120_000)
