// Handing over: what somebody holds, who takes it, the page that stays.
import type { Ending, Holding, HoldingKind } from '#contract/handover'
import { fill } from './particle.ts'

const kinds: Record<HoldingKind, string> = { department: '부서장', ownership: '조직 소유자' }
export const holdingKindName = (kind: HoldingKind) => kinds[kind]
const sentences: Record<HoldingKind, string> = { department: '{name} 부서장', ownership: '{name} 소유자' }
/** The thing with its kind, as a mail and a page name it. */
export const holdingSentence = ({ kind, name }: Pick<Holding, 'kind' | 'name'>) => fill(sentences[kind], { name })

const ends: Record<Ending, string> = {
  remove: '조직에서 삭제되었습니다.',
  leave: '조직에서 나갔습니다.',
  guest: '게스트가 되었습니다.',
  stay: '조직에 남았습니다.',
}
/** What became of the giver. */
export const endingSentence = (after: Ending) => ends[after]

export const handoverText = {
  mailSubject: "[두레] '{name}' 조직의 인수인계서",
  mailBody:
    "'{name}' 조직에서 맡고 있던 항목을 다음과 같이 인계하였습니다. 조직에서 나온 뒤에는 두레에서 볼 수 없으므로 이 메일을 보관해주세요.",
  takenBy: '{name}님이 인수',
} as const
