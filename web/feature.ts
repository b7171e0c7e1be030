// A feature object is the table of contents of its folder: everything that enters or leaves it. app.tsx lists them, floor by floor.

/**
 * The kinds of things a feature may bring. A feature that shows what others bring adds its kind here (`declare module
 * '../feature.ts'`), beside the code that shows it. What draws something is fetched when it is first wanted.
 */
export interface FeatureParts {
  /** Routes of screens that stand in no frame; frames add kinds of their own. */
  pages?: readonly object[]
}

export type Feature = FeatureParts & { name: string }

/** Keeps the types of its pages, of which app.tsx makes the tree of addresses. */
export const feature = <const Parts extends FeatureParts>(name: string, parts: Parts & Known<Parts>) => ({
  ...(parts as Parts),
  name,
})
/** A generic type lets every further name through; a part that nobody asks for is a mistake. */
type Known<Parts> = Record<Exclude<keyof Parts, keyof FeatureParts>, never>

let listed: readonly Feature[] = []

/** app.tsx alone says which there are, the lowest floor first. */
export const registerFeatures = (features: readonly Feature[]) => void (listed = features)

/** This part of every feature that has it, from the lowest floor up. */
export const partsOf = <Kind extends keyof FeatureParts>(kind: Kind): NonNullable<FeatureParts[Kind]>[] =>
  listed.flatMap(each => {
    const part = each[kind]
    return part === undefined ? [] : [part]
  })

/** The part that exactly one feature brings. */
export function partOf<Kind extends keyof FeatureParts>(kind: Kind): NonNullable<FeatureParts[Kind]> {
  const [part, ...others] = partsOf(kind)
  if (part === undefined || others.length > 0) throw new Error(`${kind} must be brought by one feature`)
  return part
}
