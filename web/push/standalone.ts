/** This page runs as an app that was installed. */
export const isInstalled = () => matchMedia('(display-mode: standalone)').matches
