// Portraits of people who do not exist, drawn flat: skin, hair, clothes, glasses and background vary from one to the next.

/** A cut is what lies behind the head, and what lies over it. */
type Cut = { behind?: string; over: string }

const CAP = 'M11.6 19c-1.4-9 2.2-13.6 8.4-13.6S29.8 10 28.4 19'
const cuts = {
  // Shapes that the made-up women have.
  bob: {
    behind: 'M10.4 26.5C8.6 11 13 5 20 5s11.4 6 9.6 21.5c-2.6 1.2-4.4.6-5-.5h-9.2c-.6 1.1-2.4 1.7-5 .5z',
    over: `${CAP}c-.6-3-1.6-5.3-3.6-7.2-3 2.4-8 3.2-11 2.7-1 1.2-1.8 2.7-2.2 4.5z`,
  },
  fringe: {
    behind: 'M10.6 33C8 14 12.6 5 20 5s12 9 9.4 28c-3 1-5 0-5.4-1h-8c-.4 1-2.4 2-5.4 1z',
    over: `${CAP}c-.3-1.8-.6-3-1-4-4.8 1-10 1-14.8 0-.4 1-.7 2.2-1 4z`,
  },
  long: {
    behind: 'M10.2 34C8 13 12.6 5 20 5s11.8 8 9.6 29c-3 .8-5 0-5.6-1h-8c-.6 1-2.8 1.8-5.8 1z',
    over: `${CAP}c-.8-4-3.4-6.6-8.4-9-5 2.4-7.6 5-8.4 9z`,
  },
  wave: {
    behind:
      'M20 5c-7.2 0-10.4 5-10 11.5-1.6 2-1.6 4.5 0 6.2-1.4 2.3-.8 4.8 1.2 5.8 1.4 2.4 4.4 1.8 5.4 0h6.8c1 1.8 4 2.4 5.4 0 2-1 2.6-3.5 1.2-5.8 1.6-1.7 1.6-4.2 0-6.2C30.4 10 27.2 5 20 5z',
    over: `${CAP}c-1.4-3-4-5.4-7-6.6-3 1-7 2.6-9.8 6.6z`,
  },
  pony: {
    behind: 'M26 8c5-.6 7.6 3 6.8 8.5-.4 3.5.4 6 1.6 8-3.4.6-6.6-1.6-6.6-5.5z',
    over: `${CAP}c-1-4-3.8-6-6.8-6.6-3.6 2-7.6 2.6-10 6.6z`,
  },
  bun: {
    behind: 'M15.6 4.4a4.4 3.8 0 1 1 8.8 0 4.4 3.8 0 1 1-8.8 0z',
    over: `${CAP}c-1-3.6-4-6.4-8.4-7-4.4.6-7.4 3.4-8.4 7z`,
  },
  pixie: {
    over: 'M11.8 21c-1.8-10 1.8-16 8.4-16 6.4 0 9.8 5.6 8.2 15.5-.7-1-1-2.5-1.2-4.3-3.4-.4-7-2-9.4-4.6-.8 2.6-2.6 4.4-4.6 5-.2 1.6-.6 3.2-1.4 4.4z',
  },
  // Shapes that the made-up men have.
  part: {
    over: 'M11.9 17.5C10.6 9.5 14 5.2 20.2 5.2c6 0 9.2 4 7.9 12.3-.6-1.5-.8-3-1.3-4.5-3.8.2-8-1-10.3-3-1 2.8-3 4-3.5 5-.5 1-.7 1.5-1.1 2.5z',
  },
  comma: {
    over: 'M11.9 18C10.4 9 14 4.8 20 4.8S29.6 9 28.1 18c-.6-1.4-.9-2.8-1.3-4.2-1.8-1-3-2.4-3.7-4 .2 2.2-1.2 4.4-3.6 5.2.6-1.2.7-2.5.3-3.6-1.8 1.8-4.2 2.5-6.4 2.6-.6 1.3-.9 2.6-1.5 4z',
  },
  crew: {
    over: 'M12.1 16.5c-.9-7 2.3-11.3 7.9-11.3s8.8 4.3 7.9 11.3c-.6-1.6-.9-2.9-1.2-4-4-1.8-9.4-1.8-13.4 0-.3 1.1-.6 2.4-1.2 4z',
  },
  block: {
    over: 'M11.8 17.5C10.3 8.5 13.6 5 20 5s9.7 3.5 8.2 12.5c-.6-.8-.9-1.8-1-3.3-4.6.7-9.8.7-14.4 0-.1 1.5-.4 2.5-1 3.3z',
  },
  curl: {
    over: 'M12 17.5c-2.4-.8-2.6-3.8-.8-5-.8-2.4 1-4.6 3.2-4.4.8-2.2 3.6-3 5.4-1.6 1.8-1.6 4.8-.8 5.6 1.4 2.4-.2 4 2 3.2 4.4 1.8 1.4 1.6 4.4-.6 5.2-.4-1.6-.7-2.6-1.2-3.5-1.8.4-3-.2-3.8-1.2-1.4 1.2-3.2 1.2-4.4.2-1 1-2.6 1.4-4.2.9-.9.9-1.9 2-2.4 3.6z',
  },
  back: {
    over: 'M12.1 16c-1.2-7.5 2.4-11 7.9-11s9.1 3.5 7.9 11c-.9-2.6-1.7-4-2.7-5.3-3.2-1.5-7.2-1.5-10.4 0-1 1.3-1.8 2.7-2.7 5.3z',
  },
} satisfies Record<string, Cut>

export type Hair = keyof typeof cuts
const women: readonly Hair[] = ['bob', 'fringe', 'long', 'wave', 'pony', 'bun', 'pixie']

const skins = ['#f6d7c0', '#f2cbae', '#eec09f', '#f8dfcc', '#e3ae88']
const hairs = ['#26211f', '#35291f', '#1f2328', '#4b3427', '#2c2a2e', '#6a4630']
const grey = '#8d8a88'
const grounds = ['#cfe3d8', '#f3dfb9', '#d6dff0', '#f2d3cb', '#dcd6ea', '#d3e6ea', '#e9e2d4', '#f0d9e2', '#dbe5c4']
const cloths = [
  '#2f5d4a',
  '#34466b',
  '#8a3f34',
  '#5b5f66',
  '#b4763a',
  '#40707c',
  '#6c4c78',
  '#e7e2d8',
  '#262a30',
  '#a3b4c4',
]

/** Portrait `number` as shapes of 40 by 40; the same number is always the same person. */
export function face(number: number, hair: Hair, { isGrey = false } = {}) {
  const pick = <T>(all: readonly T[], step: number) =>
    all[(number * step + Math.floor(number / all.length)) % all.length]!
  const [skin, ground, cloth] = [pick(skins, 3), pick(grounds, 4), pick(cloths, 7)]
  const colour = isGrey ? grey : pick(hairs, 5)
  const { behind, over }: Cut = cuts[hair]
  return [
    `<path fill="${ground}" d="M0 0h40v40H0z"/><g transform="matrix(1.16 0 0 1.16 -3.2 -1.6)">`,
    behind && `<path fill="${colour}" d="${behind}"/>`,
    `<path fill="${cloth}" d="M5 40c.4-7.5 5-10.4 11-11.4h8c6 1 10.6 3.9 11 11.4z"/>`,
    `<path fill="${skin}" d="M16.8 23h6.4v5.8c0 1.8-1.4 3-3.2 3s-3.2-1.2-3.2-3z"/>`,
    `<path fill="#000" fill-opacity=".09" d="M16.8 25.6c2 1.5 4.4 1.5 6.4 0v1.9c-2 1.5-4.4 1.5-6.4 0z"/>`,
    collars(cloth)[(number * 3) % 5],
    `<g fill="${skin}"><circle cx="12.3" cy="18.8" r="1.7"/><circle cx="27.7" cy="18.8" r="1.7"/><path d="M12.2 15.5C12.2 10.5 15.5 8 20 8s7.8 2.5 7.8 7.5v3.3c0 5-3.6 8.2-7.8 8.2s-7.8-3.2-7.8-8.2z"/></g>`,
    features(number, isGrey ? grey : colour, women.includes(hair)),
    `<path fill="${colour}" d="${over}"/>`,
    number % 3 === 1 && glasses[number % glasses.length],
    '</g>',
  ]
    .filter(Boolean)
    .join('')
}

const stroke = (colour: string, width: number, d: string) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${d}"/>`

const INK = '#2b211c'
const mouths = ['M17.6 23c1.4 1.3 3.4 1.3 4.8 0', 'M18 23.2c1.2.8 2.8.8 4 0', 'M17.8 22.9c1 1.5 3.4 1.5 4.4 0z']

function features(number: number, brow: string, isWoman: boolean) {
  const mouth = mouths[number % mouths.length]!
  return [
    `<g fill="${INK}"><circle cx="16.9" cy="18.6" r=".95"/><circle cx="23.1" cy="18.6" r=".95"/></g>`,
    stroke(
      brow,
      isWoman ? 0.6 : 0.9,
      number % 2 ? 'M15.5 16.4q1.3-.7 2.7-.2M21.8 16.2q1.4-.5 2.7.2' : 'M15.5 16.3h2.6M21.9 16.3h2.6',
    ),
    stroke('#b9805f', 0.6, 'M20 19.2v1.5'),
    stroke(isWoman ? '#b8504a' : '#9c5b48', 0.8, mouth),
    isWoman &&
      `<g fill="#e2866f" fill-opacity=".3"><circle cx="15.2" cy="21.2" r="1.3"/><circle cx="24.8" cy="21.2" r="1.3"/></g>`,
  ]
    .filter(Boolean)
    .join('')
}

const WHITE = '#fbfaf7'
const POLO = 'M15.8 27.6c2.6 1.6 5.8 1.6 8.4 0l.6 3c-3 1.9-6.6 1.9-9.6 0z'
/** A shirt under a jacket, a round neck, an open collar, a polo neck, a hood. */
const collars = (cloth: string) => [
  `<path fill="${WHITE}" d="M16.2 28.7 20 33.6l3.8-4.9 1.6.4L22.6 40h-5.2l-2.8-10.9z"/>`,
  stroke('#ffffff66', 1.1, 'M15.6 29.2c1 3.6 7.8 3.6 8.8 0'),
  `<path fill="${WHITE}" d="m16.4 28.4 3.6 4-3 2.6-2.8-5.8zM23.6 28.4l-3.6 4 3 2.6 2.8-5.8z"/>`,
  `<path fill="${cloth}" d="${POLO}"/><path fill="#00000022" d="${POLO}"/>`,
  stroke('#0000002e', 1.4, 'M14.6 29.2c.6 4.8 10.2 4.8 10.8 0M17.6 33.4v3.6M22.4 33.4v3.6'),
]
const glasses = [
  stroke(
    '#2d2a28',
    0.7,
    'M14.3 18.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0zM20.5 18.5a2.6 2.6 0 1 0 5.2 0 2.6 2.6 0 1 0-5.2 0zM19.5 18.2q.5-.4 1 0',
  ),
  stroke(
    '#3a3f47',
    0.8,
    'M14.4 17h5v2.4q0 1.2-1.2 1.2h-2.6q-1.2 0-1.2-1.2zM20.6 17h5v2.4q0 1.2-1.2 1.2h-2.6q-1.2 0-1.2-1.2zM19.4 17.8h1.2',
  ),
]
