/**
 * Parses the body of a response; invalid JSON stays a string. An integer of 16 digits or more may
 * not fit into a double and becomes a string of its digits, so that an id is sent back unchanged. A
 * number type still reads this string as a number. Takes linear time.
 */
export function parseAnswer(text: string): unknown {
  try {
    // Matches a string, perhaps without its end in broken JSON, or a long number.
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
