// The places of the made-up company: its houses, shops, building sites and customers all over the country.
import type { PlaceKind } from '#contract/place'

export type DemoSite = {
  name: string
  kind: PlaceKind | 'warehouse' | 'farm'
  address: string
  lat: number
  lng: number
  phone?: string
  hours?: string
  note?: string
  owner?: string
  isApproximate?: boolean
}

const site = (
  kind: DemoSite['kind'],
  name: string,
  address: string,
  lat: number,
  lng: number,
  more: Pick<DemoSite, 'phone' | 'hours' | 'note' | 'owner' | 'isApproximate'> = {},
): DemoSite => ({ kind, name, address, lat, lng, ...more })

const shopHours = '매일 10:00~21:00'

export const demoSites: readonly DemoSite[] = [
  site('HEADQUARTERS', '해담푸드 본사', '서울 성동구 아차산로 103', 37.5446, 127.0559, {
    phone: '02-555-0142',
    hours: '평일 9:00~18:00',
    note: '주차는 지하 2층입니다.\n방문하시는 분은 1층에서 출입증을 받아주세요.',
    owner: '문정희',
  }),
  site('HEADQUARTERS', '해담푸드 부산 사무소', '부산 해운대구 센텀중앙로 79', 35.1731, 129.1277, {
    phone: '051-555-0190',
    hours: '평일 9:00~18:00',
  }),
  site('warehouse', '이천 통합 물류센터', '경기 이천시 마장면 서이천로 449', 37.2606, 127.3872, {
    phone: '031-555-0121',
    hours: '24시간',
    note: '냉동 차량은 3번 도크로 들어옵니다.',
    owner: '김서준',
  }),
  site('warehouse', '김해 물류센터', '경남 김해시 진영읍 서부로 199', 35.3045, 128.7318, { phone: '055-555-0107' }),
  site('warehouse', '장성 저온창고', '전남 장성군 동화면 전자농공단지길 12', 35.2876, 126.7461),
  site('warehouse', '옥천 저온창고', '충북 옥천군 옥천읍 중앙로 99', 36.3063, 127.5714),
  site('farm', '평창 감자 농장', '강원 평창군 대관령면 경강로 5721', 37.6774, 128.7183, {
    note: '9월에서 10월 사이에 수매합니다.',
    owner: '한지우',
  }),
  site('farm', '해남 배추 산지', '전남 해남군 화원면', 34.6803, 126.3107, { isApproximate: true }),
  site('farm', '제주 감귤 농장', '제주 서귀포시 남원읍 태위로 510', 33.2797, 126.7199),
  site('farm', '의성 마늘 산지', '경북 의성군 의성읍', 36.3527, 128.6971, { isApproximate: true }),
  site('farm', '상주 곶감 공장', '경북 상주시 남원로 80', 36.4109, 128.1591),
  site('SITE', '성수 플래그십 공사 현장', '서울 성동구 연무장길 47', 37.5428, 127.0567, {
    note: '12월 20일 개점 예정입니다.',
    owner: '김서준',
  }),
  site('SITE', '판교 매장 공사 현장', '경기 성남시 분당구 판교역로 146', 37.3925, 127.112, { owner: '김서준' }),
  site('SITE', '광교 반찬 공방 공사 현장', '경기 수원시 영통구 광교중앙로 145', 37.2888, 127.0517),
  site('SITE', '대전 유성 매장 공사 현장', '대전 유성구 대학로 28', 36.3557, 127.3459),
  site('SITE', '세종 공유주방 공사 현장', '세종 갈매로 388', 36.5017, 127.2593),
  site('SITE', '여수 매장 공사 현장', '전남 여수시 시청로 1', 34.7604, 127.6622),
  site('BRANCH', '강남점', '서울 강남구 테헤란로 152', 37.5001, 127.0364, { hours: shopHours, phone: '02-555-0201' }),
  site('BRANCH', '홍대점', '서울 마포구 양화로 160', 37.5563, 126.9236, { hours: shopHours, phone: '02-555-0202' }),
  site('BRANCH', '잠실점', '서울 송파구 올림픽로 300', 37.5126, 127.1026, { hours: shopHours }),
  site('BRANCH', '여의도점', '서울 영등포구 여의대로 108', 37.526, 126.9285, { hours: shopHours }),
  site('BRANCH', '광화문점', '서울 종로구 세종대로 175', 37.5726, 126.9769, { hours: shopHours }),
  site('BRANCH', '목동점', '서울 양천구 목동동로 257', 37.5284, 126.8753, { hours: shopHours }),
  site('BRANCH', '노원점', '서울 노원구 동일로 1414', 37.6553, 127.0613, { hours: shopHours }),
  site('BRANCH', '일산점', '경기 고양시 일산동구 중앙로 1283', 37.6587, 126.7698, { hours: shopHours }),
  site('BRANCH', '분당점', '경기 성남시 분당구 황새울로 360', 37.3848, 127.1231, { hours: shopHours }),
  site('BRANCH', '수원점', '경기 수원시 팔달구 덕영대로 924', 37.2664, 126.9997, { hours: shopHours }),
  site('BRANCH', '안양점', '경기 안양시 동안구 시민대로 180', 37.3898, 126.9506, { hours: shopHours }),
  site('BRANCH', '송도점', '인천 연수구 센트럴로 123', 37.3925, 126.6391, { hours: shopHours }),
  site('BRANCH', '부평점', '인천 부평구 부평대로 16', 37.4919, 126.7237, { hours: shopHours }),
  site('BRANCH', '춘천점', '강원 춘천시 중앙로 77', 37.8805, 127.7277, { hours: shopHours }),
  site('BRANCH', '강릉점', '강원 강릉시 경강로 2046', 37.7558, 128.8961, { hours: shopHours }),
  site('BRANCH', '원주점', '강원 원주시 서원대로 279', 37.3398, 127.9328, { hours: shopHours }),
  site('BRANCH', '청주점', '충북 청주시 흥덕구 대농로 47', 36.6362, 127.4298, { hours: shopHours }),
  site('BRANCH', '천안점', '충남 천안시 서북구 불당대로 117', 36.8154, 127.1139, { hours: shopHours }),
  site('BRANCH', '대전 둔산점', '대전 서구 둔산로 100', 36.3504, 127.3845, { hours: shopHours }),
  site('BRANCH', '전주점', '전북 전주시 완산구 효자로 225', 35.8204, 127.1089, { hours: shopHours }),
  site('BRANCH', '군산점', '전북 군산시 대학로 331', 35.9676, 126.7139, { hours: shopHours }),
  site('BRANCH', '광주 상무점', '광주 서구 상무중앙로 61', 35.1531, 126.8487, { hours: shopHours }),
  site('BRANCH', '순천점', '전남 순천시 장명로 30', 34.9507, 127.4872, { hours: shopHours }),
  site('BRANCH', '목포점', '전남 목포시 양을로 203', 34.8118, 126.3922, { hours: shopHours }),
  site('BRANCH', '대구 동성로점', '대구 중구 동성로 25', 35.8694, 128.5954, { hours: shopHours }),
  site('BRANCH', '대구 수성점', '대구 수성구 달구벌대로 2450', 35.8584, 128.6307, { hours: shopHours }),
  site('BRANCH', '구미점', '경북 구미시 송정대로 55', 36.1195, 128.3446, { hours: shopHours }),
  site('BRANCH', '포항점', '경북 포항시 남구 시청로 1', 36.019, 129.3435, { hours: shopHours }),
  site('BRANCH', '경주점', '경북 경주시 양정로 260', 35.8562, 129.2247, { hours: shopHours }),
  site('BRANCH', '울산점', '울산 남구 중앙로 201', 35.5384, 129.3114, { hours: shopHours }),
  site('BRANCH', '부산 서면점', '부산 부산진구 중앙대로 672', 35.1578, 129.0592, { hours: shopHours }),
  site('BRANCH', '부산 남포점', '부산 중구 구덕로 38', 35.0982, 129.0299, { hours: shopHours }),
  site('BRANCH', '창원점', '경남 창원시 성산구 중앙대로 151', 35.2279, 128.6819, { hours: shopHours }),
  site('BRANCH', '진주점', '경남 진주시 동진로 155', 35.1799, 128.1076, { hours: shopHours }),
  site('BRANCH', '제주 노형점', '제주 제주시 노연로 80', 33.4841, 126.4816, { hours: shopHours }),
  site('CLIENT', '한결유통 수도권 본부', '경기 용인시 기흥구 동백중앙로 191', 37.2776, 127.1527, {
    phone: '031-555-0311',
    note: '매주 화요일 오전에 발주를 받습니다.',
    owner: '한지우',
  }),
  site('CLIENT', '새벽장보기 물류팀', '서울 송파구 송파대로 55', 37.4786, 127.1266),
  site('CLIENT', '청람호텔 구매팀', '서울 중구 소공로 119', 37.5601, 126.9791),
  site('CLIENT', '바른급식', '대전 대덕구 신탄진로 200', 36.3466, 127.4156),
  site('CLIENT', '남도식자재', '광주 광산구 하남산단8번로 177', 35.2165, 126.8009),
  site('CLIENT', '동해수산', '강원 속초시 중앙로 183', 38.207, 128.5918),
  site('CLIENT', '영남푸드서비스', '대구 달서구 성서공단로 217', 35.8383, 128.5068),
  site('CLIENT', '울릉 특산물 영농조합', '경북 울릉군 울릉읍 도동2길 46', 37.4843, 130.9057),
  site('OTHER', '품질연구소', '경기 안산시 상록구 해안로 705', 37.2923, 126.8385, { owner: '문정희' }),
]

/** Without a position: they are in the list alone. */
export const unplaced = ['하노이 연락 사무소', '내년 부지 후보'] as const
