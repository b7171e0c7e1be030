// The author of a search who is oneself: 작성자:나.
const WORDS = ['나', '내가', 'me']
export const isMyself = (value: string) => WORDS.includes(value.normalize('NFC').toLowerCase())
