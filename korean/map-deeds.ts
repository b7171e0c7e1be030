// Words of the map that stand in the menus of other features, which are there before the map.
export const mapDeedText = { linkPlace: '장소 연결' } as const
