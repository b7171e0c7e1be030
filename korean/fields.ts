// The faults of a field in words, the same for the form and for the server.
import { fieldLabels } from './field-labels.ts'
import { imageText } from './image.ts'
import { fill } from './particle.ts'

const sentences = {
  required: '{field:을/를} 입력해주세요.',
  max: '{max}자 이하로 입력해주세요.',
  broken: '사용할 수 없는 문자가 있습니다.',
  items: '한 번에 {max}개까지 보낼 수 있습니다.',
  link: '링크가 올바르지 않습니다.',
  passkey: '패스키를 다시 시도해주세요.',
  challenge: '2단계 인증을 다시 시작해주세요.',
  code: '6자리 인증 코드나 10자리 복구 코드를 입력해주세요.',
  'code.app': '인증 앱에 표시된 6자리 코드를 입력해주세요.',
  'code.recovery': '복구 코드는 abcde-12345처럼 영문과 숫자 10자리입니다.',
  agreements: '필수 항목에 동의해주세요.',
  'email.format': '이메일 형식이 올바르지 않습니다.',
  'password.length': '10자 이상 128자 이하로 입력해주세요.',
  'password.email': '이메일과 같은 문자열은 비밀번호에 사용할 수 없습니다.',
  'password.same': '현재 비밀번호와 다른 비밀번호를 입력해주세요.',
  'department.required': '부서 이름을 입력해주세요.',
  'position.required': '직책 이름을 입력해주세요.',
  'assignments.max': '부서와 직책은 5개까지 지정할 수 있습니다.',
  'handover.most': '한 번에 500개까지 인계할 수 있습니다.',
  'handover.doubled': '같은 항목을 두 번 인계할 수 없습니다.',
  emoji: '이모지를 한 개 입력해주세요.',
  'status.until': '현재 시각 이후로 입력해주세요.',
  'status.text': '상태 내용을 입력해주세요.',
  'company.required': '회사명을 입력해주세요.',
  'workHours.days': '근무 요일을 하루 이상 선택해주세요.',
  'workHours.start': '시작 시각을 입력해주세요.',
  'workHours.end': '종료 시각을 입력해주세요.',
  'workHours.short': '근무 시간은 1시간 이상으로 입력해주세요.',
  phone: '전화번호는 숫자 11자리 이하로 입력해주세요.',
  'image.type': imageText.type,
  'image.size': imageText.size,
  'image.empty': imageText.broken,
  'image.missing': imageText.missing,
  'file.empty': '빈 파일은 첨부할 수 없습니다.',
  'file.large': '파일이 너무 큽니다.',
  'file.tooMany': '파일은 20개까지 첨부할 수 있습니다.',
  'project.key': '영문 대문자로 시작하는 영문 대문자와 숫자 2~6자로 입력해주세요.',
  'board.required': '게시판 이름을 입력해주세요.',
  'folder.required': '폴더 이름을 입력해주세요.',
  'post.required': '제목을 입력해주세요.',
  'poll.required': '질문을 입력해주세요.',
  'poll.options': '항목은 2개 이상 20개 이하로 입력해주세요.',
  'poll.alike': '같은 항목이 있습니다.',
  'option.required': '항목을 입력해주세요.',
  'audience.max': '부서, 직책, 멤버는 각각 100개까지 선택할 수 있습니다.',
  'project.required': '프로젝트 이름을 입력해주세요.',
  'state.required': '상태 이름을 입력해주세요.',
  'post.tags': '태그는 10개까지 추가할 수 있습니다.',
  'prefix.max': '말머리는 20개까지 만들 수 있습니다.',
  'prefix.required': '말머리 이름을 입력해주세요.',
  'label.required': '라벨을 입력해주세요.',
  githubLogin: '{field} 이름은 영문, 숫자, 하이픈(-)으로 입력해주세요.',
  'tag.required': '태그 이름을 입력해주세요.',
  'places.required': '등록할 장소를 입력해주세요.',
  'places.most': '장소는 한 번에 {max}개까지 가져올 수 있습니다.',
  'place.required': '장소 이름을 입력해주세요.',
  'place.phone': '전화번호는 숫자와 +, -, 괄호로 입력해주세요.',
  'place.latitude': '위도는 -85에서 85 사이의 숫자로 입력해주세요.',
  'place.longitude': '경도는 -180에서 180 사이의 숫자로 입력해주세요.',
  'address.words': '주소는 두 글자 이상 입력해주세요.',
  'search.query': '검색어를 입력해주세요.',
  'search.name': '검색 이름을 입력해주세요.',
  'placeCategory.required': '분류 이름을 입력해주세요.',
  'milestone.required': '마일스톤 이름을 입력해주세요.',
  'text.large': '{field:은/는} {max}KB 이하로 입력해주세요.',
  'message.chosen': '메시지는 한 번에 10개까지 선택할 수 있습니다.',
  'message.threadUrgent': '스레드의 답글은 긴급 메시지로 전송할 수 없습니다.',
  'text.mentions': '{field}에서 멘션은 200개까지 사용할 수 있습니다.',
  'text.columns': '{field}의 표는 30열까지 만들 수 있습니다.',
  'text.deep': '{field}의 목록과 인용은 10단계까지 만들 수 있습니다.',
  'project.members': '멤버는 처음에 499명까지 추가할 수 있습니다.',
  'issue.participants': '참여자는 20명까지 지정할 수 있습니다.',
  'issue.tags': '태그는 20개까지 지정할 수 있습니다.',
  'issue.bulk': '한 번에 500개까지 변경할 수 있습니다.',
  date: '날짜 형식이 올바르지 않습니다.',
  'date.order': '마감일은 시작일 이후여야 합니다.',
  'page.size': '1 이상 100 이하로 입력해주세요.',
  proof: '이메일 인증을 먼저 완료해주세요.',
  'emails.required': '이메일 주소를 입력해주세요.',
  'emails.most': '한 번에 {max}명까지 초대할 수 있습니다.',
  'list.required': '초대할 사람을 입력해주세요.',
  'list.most': '명단은 {max}명까지 초대할 수 있습니다.',
  'projects.most': '프로젝트는 {max}개까지 선택할 수 있습니다.',
  domain: '도메인은 example.com처럼 입력해주세요.',
  'domains.most': '도메인은 {max}개까지 입력할 수 있습니다.',
  uses: '1 이상 1,000 이하로 입력해주세요.',
  unknown: '알 수 없는 항목입니다.',
  type: '{field:이/가} 올바르지 않습니다.',
} as const

export const fieldSentence = (
  code: 'broken' | 'items' | 'password.email' | 'emails.most',
  values: Record<string, number> = {},
) => fill(sentences[code], values)

/** The issue of a schema, as any library makes it. */
type Issue = {
  code?: string
  path: PropertyKey[]
  message: string
  keys?: string[]
  params?: Record<string, unknown>
  maximum?: number | bigint
}

/** Field → sentence, the first one for each field. */
export function fieldSentences(issues: readonly unknown[], sent?: unknown): Record<string, string> {
  const found: Record<string, string> = {}
  for (const issue of issues as Issue[]) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys ?? []) found[[...issue.path, key].join('.')] ??= sentences.unknown
    else found[issue.path.join('.')] ??= sentenceOf(issue, sent)
  }
  delete found['']
  return found
}

function sentenceOf({ code, message, path, params, maximum }: Issue, sent: unknown) {
  const field = fieldLabels[String(path[0])] ?? String(path.at(-1) ?? '')
  const isAbsent = code === 'invalid_type' && valueAt(sent, path) === undefined
  const sentence = (sentences as Record<string, string>)[message] ?? (isAbsent ? sentences.required : sentences.type)
  return fill(sentence, { field, max: Number(params?.max ?? maximum ?? 0).toLocaleString('ko') })
}

const valueAt = (value: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((found, key) => (found as Record<PropertyKey, unknown> | undefined)?.[key], value)
