// Korean text of a made-up company for the search: few words are everywhere, most are rare, and all have their endings.
import { dice, type Roll } from './titles.ts'

const SYLLABLES = [
  ...'가강거건결경계고공과관광교구국군권규근금급기길김나남내녹농다단담당대도동등라력로료류리마만매면명모목무문물미민바반발방배백변별보복본부분',
  ...'비사산상생서석선설성세소속송수순술승시식신실심안약양어업여역연영예오온완외요용우운원월위유육은음의이인일임입자작장재전절점정제조종주중지직진질',
  ...'집차창책처천철청체초총추출충치친칠침타탁탐택토통투특파판편평포표품풍피하학한합항해행현협형호화확환활회획효후흥희',
]
const ENDINGS =
  '||을|를|이|가|은|는|에서|으로|로|와|과|의|에|도|까지|부터|합니다|했습니다|입니다|해주세요|하고|드립니다'.split('|')
const LATIN = 'api deploy release server build login test review figma excel pdf kpi'.split(' ')
const VOCABULARY = 30_000
const LATIN_OF = 30

function vocabularyOf(roll: Roll) {
  // Neighbours in the list of syllables are words more often, as some pairs of syllables are.
  const syllable = () => SYLLABLES[Math.floor((roll(1000) * roll(1000) * SYLLABLES.length) / 1_000_000)]!
  return Array.from({ length: VOCABULARY }, () => Array.from({ length: 2 + roll(3) }, syllable).join(''))
}

/** Zipf's law: the word of rank n is said 1/n as often as the first one. */
export function korean(seed: number) {
  const roll = dice(seed)
  const words = vocabularyOf(roll)
  const shares: number[] = []
  for (let at = 0; at < words.length; at++) shares.push((shares.at(-1) ?? 0) + 1 / (at + 4))
  const total = shares.at(-1)!
  const word = () => {
    if (roll(LATIN_OF) === 0) return LATIN[roll(LATIN.length)]!
    const wanted = (roll(1_000_000) / 1_000_000) * total
    let [low, high] = [0, shares.length - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (shares[middle]! < wanted) low = middle + 1
      else high = middle
    }
    return words[low]! + ENDINGS[roll(ENDINGS.length)]!
  }
  const text = (least: number, most: number) => Array.from({ length: least + roll(most - least) }, word).join(' ')
  return { words, text, roll }
}
