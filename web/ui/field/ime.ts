import type { KeyboardEvent } from 'react'

const COMPOSING = 229

/** A key that belongs to the input method; Safari ends a composition first and then tells of its last key as 229. */
export const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === COMPOSING
