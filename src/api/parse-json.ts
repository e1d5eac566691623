/**
 * Parses the body of an answer; invalid JSON stays a text. A whole number of 16 digits or more may
 * not fit a double. It becomes a text of its digits, so that an id is sent back unchanged; a number
 * type still reads it as a number. Takes linear time.
 */
export function parseAnswer(text: string): unknown {
  try {
    // A string, perhaps without its end in a broken text, or a long series of characters of a
    // number.
    return JSON.parse(
      !/\d{16}/.test(text)
        ? text
        : text.replace(/"(?:[^"\\]|\\.)*"?|[-+.\de]{16,}/gi, (part) =>
            /[".e]/i.test(part) ? part : `"${part}"`,
          ),
    )
  } catch {
    return text
  }
}
