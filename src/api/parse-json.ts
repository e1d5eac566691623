/**
 * Parses JSON in linear time. Returns invalid JSON as a string. Integers of 16 digits or more
 * become strings, because a JavaScript number could change their digits.
 */
export function parseAnswer(text: string): unknown {
  try {
    // Matches a long number, or a string, so that numbers in strings stay unchanged. Broken JSON
    // can lack the end of a string.
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
