// Everything that exists only while it is open, as one chunk to fetch.
export { SearchList } from '../../list/SearchList.tsx'
export { OpenPopover } from './OpenPopover.tsx'
export { OpenDialogShell } from './OpenDialogShell.tsx'
export { OpenMenu } from './OpenMenu.tsx'
export { OpenCommandPalette } from './OpenCommandPalette.tsx'
export { OpenPicker } from './OpenPicker.tsx'
export { OpenTooltip } from './OpenTooltip.tsx'
