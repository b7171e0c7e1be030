// Posts of the demonstration that are about places.
import { livingPosts } from '../../board/living-posts.ts'
import type { Writing } from '../../db.ts'
import type { DemoCompany } from '../../feature.ts'
import { placePosts } from '../linked/tables.ts'

const about: Record<string, readonly string[]> = {
  '11월 27일(금) 전사 회의 안내': ['해담푸드 본사', '이천 통합 물류센터', '해담푸드 부산 사무소'],
  '지점 공사 회의 (11월 4주)': ['성수 플래그십 공사 현장', '판교 매장 공사 현장', '강남점'],
  '이천 물류센터 이전 준비 회의': ['이천 통합 물류센터', '김해 물류센터'],
  '이천 센터의 첫눈': ['이천 통합 물류센터'],
  '부산 사무소 앞바다': ['해담푸드 부산 사무소'],
}
/** In working days. */
const LINKED = 0.1

/** @param placeIds by the names of places */
export async function linkPosts(
  tx: Writing,
  { orgId, memberIds, ownerName, workedAt }: DemoCompany,
  placeIds: ReadonlyMap<string, number>,
) {
  const linkedBy = memberIds.get(ownerName)!
  const living = livingPosts(tx, { orgId, memberId: linkedBy, role: 'OWNER' })
  const posts = await tx.select({ postId: living.postId, title: living.title }).from(living)
  const linked = posts.flatMap(({ postId, title }) =>
    (about[title] ?? []).map((name, at) => ({
      orgId,
      postId,
      placeId: placeIds.get(name)!,
      linkedBy,
      // In this order.
      linkedAt: new Date(workedAt(LINKED).getTime() + at),
    })),
  )
  await tx.insert(placePosts).values(linked)
}
