// Text of Windows in Korea, which browsers read under every name of EUC-KR. Node's own decoder knows the 2,350 syllables of the standard
// alone, and makes two wrong letters of each of the 8,822 others (nodejs: ICU's euc-kr).
import iconv from 'iconv-lite'

const NAMES =
  /^(?:(?:cs)?euc-?_?kr|korean|ks_?c_?5601(?:[-_]?198[79])?|csksc56011987|iso-ir-149|(?:cp|ms|windows-|x-windows-)949|uhc)$/i

export const isKoreanCharset = (name: string) => NAMES.test(name.trim())

/** A letter that is cut at the end is left out. */
export const koreanText = (bytes: Uint8Array) => iconv.getDecoder('cp949').write(Buffer.from(bytes))

/**
 * For a library that makes its own decoders: from now on those of this thread read Korean as browsers do.
 */
export function teachKorean() {
  if (globalThis.TextDecoder === taught) return
  taught = new Proxy(globalThis.TextDecoder, {
    construct: (known, [label, options]: ConstructorParameters<typeof TextDecoder>) =>
      label !== undefined && isKoreanCharset(label)
        ? {
            encoding: 'euc-kr',
            fatal: false,
            ignoreBOM: false,
            decode: (bytes?: Uint8Array) => koreanText(bytes ?? new Uint8Array()),
          }
        : new known(label, options),
  })
  globalThis.TextDecoder = taught
}
let taught: typeof TextDecoder | undefined
