/** Where on the thing below: the list gets a line there, or the thing itself a frame. */
export type Zone = 'before' | 'into' | 'after'

/** The dragged thing; targets accept it by its kind. */
export type Dragged = { kind: string; id: number; from?: number | null }
