// The Korean business registration number: ten digits, the last one a checksum.
const WEIGHTS = [1, 3, 7, 1, 3, 7, 1, 3, 5]

/**
 * Whether the checksum is right. It is only a hint while typing and never a reason to refuse, because old and foreign
 * numbers differ.
 */
export function isBusinessNumber(text: string) {
  const digits = Array.from(text.replace(/[\s-]/g, ''), Number)
  if (digits.length !== 10 || digits.some(Number.isNaN)) return false
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * digits[at]!, Math.floor((digits[8]! * 5) / 10))
  return (10 - (sum % 10)) % 10 === digits[9]
}
