/** The name of the notice board that each organization has from the beginning. */
export const COMPANY_BOARD = '전사 공지'
