/**
 * The body of an answer; what is no JSON stays a text. A whole number of 16 digits or more, which a
 * double may not hold, becomes its digits as a text, so that an id is sent back as it came; a type
 * that asks for a number reads it as one. The time is linear in the length of the text.
 */
export function parseAnswer(text: string): unknown {
  try {
    // A string, which may lack its end in a broken text, or a long row of the signs of a number.
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
