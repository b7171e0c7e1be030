// A social sign-in that waits for more. The address of its page carries the mode, so that every page needs to know.
/** password: the provider proved an address, and a password is missing. email_password: an address is missing as well. */
export const pendingModes = ['password', 'email_password'] as const
export type PendingMode = (typeof pendingModes)[number]
