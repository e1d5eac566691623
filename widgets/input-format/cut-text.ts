/** Combining characters, for a browser without `Intl.Segmenter`. */
const continues = /^(?:\p{M}|\p{EMod}|\u200d|[\u{e0020}-\u{e007f}])/u
/** The number of code units after the cut that may belong to the character before it. */
const around = 64

/**
 * Cuts a string to `maxLength` UTF-16 units, as servers count them. The cut never splits a visible
 * character such as a flag, a family emoji or an accented letter.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const end = boundary(text.slice(0, maxLength + around), maxLength)
  return text.slice(0, end || wholeUnit(text, maxLength))
}

/** A single character that is longer than the limit is cut between its code points. */
const wholeUnit = (text: string, at: number) =>
  /[\ud800-\udbff]/.test(text.charAt(at - 1)) ? at - 1 : at

function boundary(text: string, at: number): number {
  if (typeof Intl.Segmenter === 'function')
    return new Intl.Segmenter().segment(text).containing(at)?.index ?? at
  let end = 0
  let flags = 0
  const characters = Array.from(text)
  for (let index = 0, place = 0; index < characters.length && place <= at; index += 1) {
    const character = characters[index]!
    const isFlag = /\p{RI}/u.test(character)
    const isInside =
      continues.test(character) || characters[index - 1] === '\u200d' || (isFlag && flags % 2 === 1)
    flags = isFlag ? flags + 1 : 0
    if (!isInside) end = place
    place += character.length
  }
  return end
}
