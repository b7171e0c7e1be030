// Rich text: what the editor says, and what a shown text says besides its own words.
export const textText = {
  table: '표',
  task: '할 일',
} as const
