/** Bytes of text in one encoded word, so that a line has at most 76 characters, including the header name. */
const WORD_BYTES = 39

/** Text as the value of a header: unchanged if it is unambiguous plain ASCII, otherwise as encoded words (RFC 2047). */
export const headerText = (text: string): string =>
  /^[!-~](?:[ -~]{0,50}[!-~])?$/.test(text) && !text.includes('=?') ? text : encodedWords(text)

/** Text as the display name before an address: plain words, otherwise encoded words. */
export const headerName = (text: string): string =>
  /^\w+(?: \w+)*$/.test(text) && text.length <= 50 ? text : encodedWords(text)

/** White space between encoded words is not part of the text, so the line may be folded there. */
function encodedWords(text: string): string {
  const words: string[] = []
  let word = ''
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word)
      word = ''
    }
    word += character
  }
  return [...words, word].map((one) => `=?UTF-8?B?${Buffer.from(one).toString('base64')}?=`).join('\r\n ')
}
