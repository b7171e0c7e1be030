// The recycle bin of small things.
import type { BinKind } from '#contract/recycle-bin'

export const binText = {
  restored: '복구되었습니다.',
  others: '상태·태그·마일스톤·보기',
}

export const binKindNames: Record<BinKind, string> = {
  department: '부서',
  position: '직책',
  state: '상태',
  tag: '태그',
  milestone: '마일스톤',
  view: '보기',
}
