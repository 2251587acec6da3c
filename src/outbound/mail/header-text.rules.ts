/** Bytes of text in one encoded word: with what stands around them a line has at most 76 characters, also behind the name of its header. */
const WORD_BYTES = 39

/** Text as the value of a header: as it is where it is plain ASCII that no reader takes for anything else, else in encoded words (RFC 2047). */
export const headerText = (text: string): string =>
  /^[!-~](?:[ -~]{0,50}[!-~])?$/.test(text) && !text.includes('=?') ? text : encodedWords(text)

/** Text as the name before an address: plain words, else encoded ones. */
export const headerName = (text: string): string =>
  /^\w+(?: \w+)*$/.test(text) && text.length <= 50 ? text : encodedWords(text)

/** The white space between encoded words is not part of the text, so a line may end there. */
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
