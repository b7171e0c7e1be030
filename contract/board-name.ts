/** Of letters. The address of a board carries the name, so that every page needs to know. */
export const BOARD_NAME_MOST = 40
