// What is only there while it is open, in one file to fetch.
export { Finder } from './Finder.tsx'
export { OpenFloat } from './OpenFloat.tsx'
export { OpenLayer } from './OpenLayer.tsx'
export { OpenMenu } from './OpenMenu.tsx'
export { OpenPalette } from './OpenPalette.tsx'
export { OpenTooltip } from './OpenTooltip.tsx'
