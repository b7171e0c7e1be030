// A file that is let go where nothing takes files would take the place of the page, and of all that was typed on it.
addEventListener('dragover', event => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
})
addEventListener('drop', event => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
})
