/** Marks the place of the menu in the toolbar of a message. */
export const MENU = 'data-message-menu'
