// Places from a list.
import type { ListedPlaceField } from '#contract/place-import'
import { type PlaceKind, placeKinds } from '#contract/place'
import { placeFormText, placeKindNames } from './map.ts'

export const listedPlaceNames: Record<ListedPlaceField, string> = {
  name: '이름',
  category: '분류',
  address: '주소',
  addressDetail: '상세 주소',
  lat: '위도',
  lng: '경도',
  coordinates: '좌표',
  phone: '전화번호',
  hours: '영업시간',
  note: '메모',
  owner: '담당자',
  project: '프로젝트',
}

/** Usual column titles of spreadsheets, without blanks and in lower case; a column is what it is called first. */
export const listedPlaceWords: Record<ListedPlaceField, RegExp> = {
  name: /^(이름|명칭|장소|장소명|지점명|현장명|거래처명|업체명|매장명|상호|상호명|name)$/,
  category: /^(분류|구분|종류|유형|카테고리|category|type)$/,
  address: /^(주소|소재지|도로명주소|지번주소|기본주소|사업장주소|address)$/,
  addressDetail: /^(상세주소|나머지주소|세부주소|동호수|addressdetail|detail)$/,
  lat: /^(위도|lat|latitude|y좌표|y)$/,
  lng: /^(경도|lng|lon|long|longitude|x좌표|x)$/,
  coordinates: /^(좌표|위경도|위치|위도경도|위도[,/]경도|지도링크|지도|coordinates|position|location)$/,
  phone: /^(전화|전화번호|연락처|대표번호|대표전화|휴대폰|phone|tel)$/,
  hours: /^(영업시간|운영시간|업무시간|근무시간|hours)$/,
  note: /^(메모|비고|참고|참고사항|특이사항|설명|note|memo)$/,
  owner: /^(담당자|담당|담당자명|담당자이메일|관리자|owner)$/,
  project: /^(프로젝트|프로젝트명|프로젝트키|공개범위|project)$/,
}

/** Names are compared without blanks and in lower case. */
export const wordOf = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s/g, '')

const kinds = new Map<string, PlaceKind>(placeKinds.map(kind => [placeKindNames[kind], kind]))
/** The kind that a cell of a list names; an empty cell means none of the others. */
export const placeKindCalled = (cell: string): PlaceKind | undefined =>
  cell === '' ? 'OTHER' : kinds.get(wordOf(cell))

/** Whether a cell of a list names the whole organization instead of a project. */
export const isOrganizationCalled = (cell: string) => ['', wordOf(placeFormText.organization)].includes(wordOf(cell))

/** 서울시, 경기도: the name of a province without the word for what it is. */
export const provinceStem = (word: string) => word.replace(/(?:특별자치|특별|광역)?[시도]$/, '')

export const placeFaultText = {
  unread: placeFormText.unread,
  half: '위도와 경도를 모두 입력해주세요.',
  category: "'{name}' 분류가 없습니다.",
  project: "'{name}' 프로젝트를 찾을 수 없습니다.",
  projects: "이름이 '{name}'인 프로젝트가 여럿입니다. 프로젝트 키로 입력해주세요.",
  projectForbidden: "'{name}' 프로젝트에 장소를 등록할 권한이 없습니다.",
  projectArchived: "'{name}' 프로젝트는 보관되어 장소를 등록할 수 없습니다.",
  organizationForbidden: '조직 전체의 장소를 등록할 권한이 없습니다. 프로젝트를 입력해주세요.',
  owner: "'{name}' 멤버가 없거나 이 장소의 담당자가 될 수 없습니다.",
  owners: "이름이 '{name}'인 멤버가 여럿입니다. 이메일로 입력해주세요.",
} as const

export const placeImportText = {
  title: '장소 가져오기',
  help: 'Excel에서 저장한 CSV 파일을 올리거나 표를 그대로 붙여넣어주세요. 한 번에 {most}개까지 가져올 수 있습니다. 내용을 확인한 뒤 등록할 수 있습니다.',
  templateName: '두레 장소 서식.csv',
  templateRow: [
    '예) 성수 물류창고',
    '지점',
    '서울 성동구 아차산로 17길',
    '2층',
    '37.5446',
    '127.0557',
    '',
    '02-555-1234',
    '평일 9:00~18:00',
    '주차는 지하 1층',
    '',
    '',
  ],
  columnsHelp: '각 열에 맞는 항목을 지정해주세요. 이름 열은 필수입니다.',
  rowsRead: '장소 {count}개를 불러왔습니다.',
  rowsMore: '장소가 {count}개를 넘습니다.',
  tooMany: '한 번에 {most}개까지 가져올 수 있습니다. 나누어 올려주세요.',
  noNameColumn: '이름 열을 선택해주세요.',
  empty: '가져올 장소가 없습니다. 파일을 확인해주세요.',
  preview: '가져올 장소',
  good: '등록 가능',
  checkedGood: '{count}개를 등록할 수 있습니다.',
  checkedBad: '{count}개는 등록할 수 없습니다.',
  checkedTwins: '{count}개는 이미 있는 장소로 보입니다.',
  twin: '이미 있는 장소로 보입니다.',
  twinRow: '{line}행과 같은 장소로 보입니다.',
  anyway: '그래도 등록',
  anywayOf: '{line}행 그래도 등록',
  allAnyway: '이미 있는 장소로 보이는 행도 모두 등록',
  unknownIsOther: '없는 분류는 기타로 등록',
  fault: '{field}: {text}',
  make: '{count}개 등록하기',
  made: '장소 {count}개가 등록되었습니다.',
  changed: '확인한 뒤 바뀐 내용이 있어 등록하지 않았습니다. 결과를 다시 확인해주세요.',
  left: '{count}개는 등록하지 않았습니다.',
  saveLeft: '등록하지 않은 행 저장',
  leftName: '등록하지 않은 장소.csv',
  reason: '사유',
  again: '다른 파일 가져오기',
} as const
