/**
 * Parses JSON in linear time. Invalid JSON is returned as a string. Integers of 16 or more digits
 * become strings, because a JavaScript number could change their digits.
 */
export function parseAnswer(text: string): unknown {
  try {
    // Matches a long number, or a string, so that numbers in strings are not changed. In invalid
    // JSON, the end of a string may be missing.
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
